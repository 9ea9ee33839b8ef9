import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { OperatorCall } from '#contract/operator/call.ts'
import type { AppContext } from '../../context.ts'
import { takeAttempt } from '../../http/attempts.ts'
import { BODY_LIMIT_BYTES, parseRequest, readBody } from '../../http/body.ts'
import { ApiError } from '../../http/errors.ts'
import { clientAddress } from '../../http/origin.ts'
import { pipeline } from '../../http/pipeline.ts'
import type { Server } from '../../http/route.ts'

/** The reply of a call. A call that returns a file returns a Response. */
type OperatorHandler<C extends OperatorCall> = (
  input: v.InferOutput<C['request']>,
  context: AppContext,
) => Promise<(v.InferInput<C['reply']> & object) | Response>

export type OperatorRoute = { mount(server: Server): void }

/** One of the operator's calls: POST /operator/{name}. */
export function operatorRoute<C extends OperatorCall>(
  call: C,
  handler: OperatorHandler<C>,
): OperatorRoute {
  return {
    mount({ app, context, metrics }) {
      const answer = pipeline(context, metrics, {
        name: `operator/${call.name}`,
        limitBytes: () => BODY_LIMIT_BYTES,
        access: ({ c }) => authenticate(c, context),
        read: async ({ request }) => parseRequest(call, withTexts(await readBody(request))),
        handle: (input: v.InferOutput<C['request']>) =>
          handler(input, { ...context, db: context.db.within('jobs') }),
      })
      app.post(`/operator/${call.name}`, answer)
    },
  }
}

/** The numbers among the fields as text, as a player's call has them. */
function withTexts(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, field]) => [
      name,
      typeof field === 'number' ? String(field) : field,
    ]),
  )
}

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
