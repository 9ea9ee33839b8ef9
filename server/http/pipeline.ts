import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LoginSession, Player } from '../accounts/session-store.ts'
import { checkUserToken, findSession, requireSession } from '../accounts/sessions.ts'
import type { AppContext } from '../context.ts'
import { checkLength, readBody } from './body.ts'
import { compressed } from './compress.ts'
import { corsHeaders } from './cors.ts'
import { ApiError, errorHeaders, errorReply, toApiError } from './errors.ts'
import { apiHeaders } from './headers.ts'
import type { Meter } from './metrics.ts'
import { checkOrigin, clientAddress } from './origin.ts'
import { parseRequest } from './validate.ts'

const SLOW_CALL_MS = 1000

type AnyCall<E extends Endpoint> = {
  input: v.InferOutput<E['request']>
  context: AppContext
  /** Where the request came from, for limits by address; an IPv6 address as its /64. */
  address: string
  requestHeaders: Headers
  /** Headers of the reply; a handler may add to them. */
  replyHeaders: Record<string, string>
}

/** A call that only a player may make: the session is there, and the payload's phone is its own. */
export type Call<E extends Endpoint> = AnyCall<E> & { player: Player; session: LoginSession }

/** A call that anyone may make; the session is looked up only if the handler asks. */
export type OpenCall<E extends Endpoint> = AnyCall<E> & {
  findSession: () => Promise<LoginSession | null>
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<v.InferInput<E['reply']>>
export type OpenHandler<E extends Endpoint> = (
  call: OpenCall<E>,
) => Promise<v.InferInput<E['reply']>>

type LooseHandler = (call: never) => Promise<unknown>

/** One call and what answers it. Feature files export a list of these; app.ts serves them all. */
export type Route = { endpoint: Endpoint; handler: LooseHandler }

/** For endpoints with access 'player' or 'bettor'. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  if (endpoint.access === 'anyone') throw new Error(`${endpoint.name} needs openRoute`)
  return { endpoint, handler }
}

/** For endpoints with access 'anyone'. */
export function openRoute<E extends Endpoint>(endpoint: E, handler: OpenHandler<E>): Route {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.name} needs route`)
  return { endpoint, handler }
}

/** Mounts one call under /api. Every reply, errors included, is JSON and carries server_time. */
export function serve(app: Hono, context: AppContext, { endpoint, handler }: Route, meter: Meter) {
  const baseHeaders = apiHeaders(context.config)
  app.post(`/api/${endpoint.name}`, async c => {
    const startedAtMs = performance.now()
    const replyHeaders = { ...baseHeaders, ...corsHeaders(c.req.raw, context.config) }
    let status = 200
    let reply: object
    try {
      reply = await answer(c, context, endpoint, handler, replyHeaders)
    } catch (thrown) {
      const error = toApiError(thrown, context.log, endpoint.name)
      status = error.status
      reply = errorReply(error)
      Object.assign(replyHeaders, errorHeaders(error))
    }
    const tookMs = performance.now() - startedAtMs
    meter.count(outcomeOf(status, reply), tookMs)
    if (tookMs > SLOW_CALL_MS)
      context.log.warn({ call: endpoint.name, tookMs, status }, 'slow call')
    const text = JSON.stringify({ success: '1', ...reply, server_time: context.clock.now() })
    const { body, headers } = await compressed(text, c.req.raw.headers.get('accept-encoding'))
    return new Response(body, { status, headers: { ...replyHeaders, ...headers } })
  })
}

async function answer(
  c: Context,
  context: AppContext,
  endpoint: Endpoint,
  handler: LooseHandler,
  replyHeaders: Record<string, string>,
): Promise<object> {
  const request = c.req.raw
  checkLength(request, endpoint)
  checkOrigin(request, context.config)
  const session = endpoint.access === 'anyone' ? null : await requireSession(request, context)
  if (session && endpoint.changes) checkUserToken(request, session)
  if (endpoint.access === 'bettor' && session?.player.status !== '1') {
    throw new ApiError('account_inactive')
  }
  const input = parseRequest(endpoint, await readBody(request))
  checkOwner(endpoint, input, session)
  const call = {
    input,
    context,
    address: clientAddress(c, context.config),
    requestHeaders: request.headers,
    replyHeaders,
    ...(session
      ? { player: session.player, session }
      : { findSession: () => findSession(request, context) }),
  }
  return (await handler(call as never)) as object
}

/** The one place where the phone a payload speaks for is held against the session's. */
function checkOwner(endpoint: Endpoint, input: unknown, session: LoginSession | null) {
  if (!session || !endpoint.owner) return
  if (endpoint.owner(input) !== session.player.phone) {
    throw new ApiError('not_yours')
  }
}

function outcomeOf(status: number, reply: object) {
  if (status >= 500) return 'failed'
  if (status >= 400) return 'rejected'
  return 'success' in reply && reply.success === '0' ? 'refused' : 'accepted'
}
