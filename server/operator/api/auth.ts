import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { clientAddress } from '../../http/origin.ts'
import { giveBack, takeAttempt } from '../../http/rate-limits.ts'

const wrongTokenLimit = { max: 60, windowMs: 15 * 60 * 1000 }

/**
 * Checks the operator's token. The attempt is counted first and taken back if the token is right,
 * so that parallel guesses share the limit. Throws 401, or 429 after too many attempts.
 */
export async function authenticate(c: Context, { db, clock, config }: AppContext) {
  const key = `operator:${clientAddress(c, config)}`
  await takeAttempt(db, clock, key, wrongTokenLimit)
  const sent = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!isSame(sent, config.secrets.OPERATOR_TOKEN)) {
    throw new ApiError('operator_token_wrong')
  }
  await giveBack(db, [key])
}

/** Compares hashes: they have equal lengths, so the time of the comparison reveals nothing. */
function isSame(sent: string, token: string) {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}
