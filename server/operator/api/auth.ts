import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { clientAddress } from '../../http/origin.ts'
import { takeAttempt } from '../../http/rate-limits.ts'

const wrongTokenLimit = { max: 60, windowMs: 15 * 60 * 1000 }

/**
 * Checks the operator's token. Only wrong tokens are counted, so that wrong tokens of others from
 * the same address never lock the operator out. Throws 401, or 429 after too many wrong tokens.
 */
export async function authenticate(c: Context, { db, clock, config }: AppContext) {
  const sent = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (isSame(sent, config.secrets.OPERATOR_TOKEN)) return
  await takeAttempt(db, clock, `operator:${clientAddress(c, config)}`, wrongTokenLimit)
  throw new ApiError('operator_token_wrong')
}

/** Compares hashes: they have equal lengths, so the time of the comparison reveals nothing. */
function isSame(sent: string, token: string) {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}
