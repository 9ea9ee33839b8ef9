import type { Context, Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { unreadyReason } from '../database/readiness.ts'
import { allCalls } from './all-calls.ts'
import { corsHeaders, isPublicCall, preflightReply } from './cors.ts'
import { ApiError, errorHeaders, errorReply, toApiError } from './errors.ts'
import { apiHeaders } from './headers.ts'
import type { Metrics } from './metrics.ts'
import { isFromInside } from './origin.ts'

const noStore = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }

/** For monitoring: /healthz, /readyz (no shutdown, and the database answers) and /metrics. */
export function mountMonitoring(
  app: Hono,
  context: AppContext,
  metrics: Metrics,
  isStopping: () => boolean,
) {
  app.get('/healthz', () => new Response('ok\n', { headers: noStore }))
  app.get('/readyz', async () => {
    if (isStopping()) return new Response('stopping\n', { status: 503, headers: noStore })
    const reason = await unreadyReason(context)
    return reason === null
      ? new Response('ready\n', { headers: noStore })
      : new Response(`${reason}\n`, { status: 503, headers: noStore })
  })
  app.get('/metrics', c =>
    isFromInside(c)
      ? new Response(metrics.text(), { headers: noStore })
      : new Response('not found\n', { status: 404, headers: noStore }),
  )
}

/** Whether a path belongs to the API or the operator, and not to the site. */
export function isApiPath(path: string) {
  return /^\/(api|operator)(\/|$)/.test(path)
}

/**
 * The reply to a request under /api or /operator that is not a call or does not use POST. A browser
 * sends OPTIONS before a call from another origin.
 */
export function refuseApi(c: Context, { clock, config }: AppContext): Response {
  const request = c.req.raw
  const call = allCalls.find(({ name }) => c.req.path === `/api/${name}`)
  const isCall = call !== undefined
  const isPublic = isCall && isPublicCall(call.name)
  const preflight = isCall ? preflightReply(request, config, isPublic) : null
  if (preflight) return preflight
  const error = isCall ? new ApiError('post_required') : new ApiError('call_unknown')
  return errorResponse(error, clock.now(), {
    ...apiHeaders(config),
    ...corsHeaders(request, config, isPublic),
    ...(isCall ? { allow: 'POST' } : {}),
  })
}

/** The reply to an error outside of the calls. */
export function refuseBroken(error: unknown, { clock, config, log }: AppContext): Response {
  return errorResponse(toApiError(error, log, 'http'), clock.now(), apiHeaders(config))
}

function errorResponse(error: ApiError, nowMs: number, headers: Record<string, string>) {
  const body = JSON.stringify({ ...errorReply(error), server_time: nowMs })
  return new Response(body, {
    status: error.status,
    headers: { ...headers, ...errorHeaders(error) },
  })
}
