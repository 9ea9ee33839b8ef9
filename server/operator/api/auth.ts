import { hash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { OperatorCall } from '#contract/operator.ts'
import type { AppContext } from '../../context.ts'
import { checkLength, readBody } from '../../http/body.ts'
import { ApiError, errorHeaders, errorReply, toApiError } from '../../http/errors.ts'
import { apiHeaders } from '../../http/headers.ts'
import type { Meter } from '../../http/metrics.ts'
import { checkOrigin, clientAddress } from '../../http/origin.ts'
import { giveBack, takeAttempt } from '../../http/rate-limits.ts'
import { parseRequest } from '../../http/validate.ts'

const wrongTokenLimit = { max: 60, windowMs: 15 * 60 * 1000 }

type Asked<C extends OperatorCall> = { input: v.InferOutput<C['request']>; context: AppContext }

/** A call that answers a file answers a Response of its own. */
export type OperatorHandler<C extends OperatorCall> = (
  asked: Asked<C>,
) => Promise<v.InferInput<C['reply']> | Response>

export type OperatorRoute = {
  call: OperatorCall
  handler: (asked: never) => Promise<object | Response>
}

export function operatorRoute<C extends OperatorCall>(
  call: C,
  handler: OperatorHandler<C>,
): OperatorRoute {
  return { call, handler: handler as OperatorRoute['handler'] }
}

/** Mounts one of the operator's calls. Every reply but a file's is JSON and carries server_time. */
export function serveOperatorCall(
  app: Hono,
  context: AppContext,
  route: OperatorRoute,
  meter: Meter,
) {
  const { call, handler } = route
  app.post(`/operator/${call.name}`, async c => {
    const startedAtMs = performance.now()
    const headers = apiHeaders(context.config)
    let status = 200
    let reply: object
    try {
      await authenticate(c, context)
      const input = parseRequest(call, await readBody(c.req.raw))
      const answer = await handler({ input, context } as never)
      if (answer instanceof Response) return answer
      reply = { success: '1', ...answer }
    } catch (thrown) {
      const error = toApiError(thrown, context.log, `operator/${call.name}`)
      status = error.status
      reply = errorReply(error)
      Object.assign(headers, errorHeaders(error))
    }
    const outcome = status >= 500 ? 'failed' : status >= 400 ? 'rejected' : 'accepted'
    meter.count(outcome, performance.now() - startedAtMs)
    const body = JSON.stringify({ ...reply, server_time: context.clock.now() })
    return new Response(body, { status, headers })
  })
}

/** A try is counted before the token is looked at and given back to who has the right one. */
export async function authenticate(c: Context, { db, clock, config }: AppContext) {
  const request = c.req.raw
  checkLength(request, { sendsAs: 'json', access: 'anyone' })
  checkOrigin(request, config)
  const key = `operator:${clientAddress(c, config)}`
  await takeAttempt(db, clock, key, wrongTokenLimit)
  const sent = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (!isSame(sent, config.secrets.OPERATOR_TOKEN)) {
    throw new ApiError('operator_token_wrong')
  }
  await giveBack(db, [key])
}

/** Hashes have one length, so the comparison tells nothing, the token's length included. */
function isSame(sent: string, token: string) {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}
