import type { Context } from 'hono'
import { allCalls } from '#contract/all-calls.ts'
import type { AppContext } from '../context.ts'
import { checkDeclaredLength, limitChunks } from './body.ts'
import { compressed } from './compression.ts'
import { corsHeaders, isPublicCall, preflightReply } from './cors.ts'
import { ApiError, errorHeaders, errorReply, toApiError, tooSlow } from './errors.ts'
import { apiHeaders, varyBy } from './headers.ts'
import type { Metrics, Outcome } from './monitoring.ts'
import { checkOrigin } from './origin.ts'

const SLOW_CALL_MS = 1000

/** A smaller reply fits into one packet without compression. */
const WORTH_BYTES = 1_000

/** What the steps of one request share. */
export type Exchange = {
  c: Context
  request: Request
  replyHeaders: Record<string, string>
  /** Set-Cookie values of the reply. A step may add to them. */
  cookies: string[]
  /** Called when the reply is made or the request is refused. A step may add to them. */
  atEnd: (() => void)[]
}

/** What differs between kinds of requests. A step throws an error to refuse the request. */
export type Steps<Access, Input> = {
  /** The name in metrics and logs. */
  name: string
  /** The longest body, in bytes. */
  limitBytes: (request: Request) => number
  /** Checks who sends the request, before its body is read. */
  access: (exchange: Exchange) => Promise<Access>
  /** Reads the body and validates it. */
  read: (exchange: Exchange, access: Access) => Promise<Input>
  /** Returns the reply of a call, or a Response if the reply is not JSON. */
  handle: (input: Input, access: Access, exchange: Exchange) => Promise<object | Response>
  /** Whether the site on another origin may read the reply. */
  isCrossOrigin?: boolean
  /** The time in which the call is answered, without the time in which its body arrives. */
  timeoutMs?: number | undefined
  /** Whether refusals are logged, for callers that show them to no user. */
  logsErrors?: boolean
}

/**
 * Turns a request into its response, for all calls: limits, access, body, validation, handler,
 * error reply, metrics. A JSON reply contains server_time (epoch ms).
 */
export function pipeline<Access, Input>(
  context: AppContext,
  metrics: Metrics,
  steps: Steps<Access, Input>,
): (c: Context) => Promise<Response> {
  const { clock, config, log } = context
  const { name: call, isCrossOrigin, logsErrors } = steps
  const isPublic = isPublicCall(call)
  const meter = metrics.of(call)
  const baseHeaders = apiHeaders(config)
  return async c => {
    const startedAtMs = performance.now()
    const { raw } = c.req
    const cors = isCrossOrigin ? corsHeaders(raw, config, isPublic) : undefined
    const replyHeaders = { ...baseHeaders, ...cors }
    const cookies: string[] = []
    const atEnd: (() => void)[] = []
    let status = 200
    let reply: object | Response
    try {
      reply = await answer(c, context, steps, { replyHeaders, cookies, atEnd })
    } catch (thrown) {
      const error = toApiError(thrown, log, call)
      status = error.status
      reply = errorReply(error)
      Object.assign(replyHeaders, errorHeaders(error))
      if (logsErrors) log.warn({ call, status, code: error.code }, 'a call was refused')
    } finally {
      for (const end of atEnd) end()
    }
    const tookMs = performance.now() - startedAtMs
    meter.count(outcomeOf(status, reply), tookMs)
    if (tookMs > SLOW_CALL_MS) log.warn({ call, tookMs, status }, 'slow call')
    if (reply instanceof Response) return reply
    const text = JSON.stringify({ success: '1', ...reply, server_time: clock.now() })
    const response = await jsonResponse(text, raw.headers, replyHeaders, status)
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }
}

async function answer<Access, Input>(
  c: Context,
  { config }: AppContext,
  steps: Steps<Access, Input>,
  reply: Pick<Exchange, 'replyHeaders' | 'cookies' | 'atEnd'>,
): Promise<object | Response> {
  const limitBytes = steps.limitBytes(c.req.raw)
  checkDeclaredLength(c.req.raw, limitBytes)
  if (!isPublicCall(steps.name)) checkOrigin(c.req.raw, config)
  const within = steps.timeoutMs === undefined ? untimed : createTimeout(steps.timeoutMs)
  const access = await within(() => steps.access({ c, request: c.req.raw, ...reply }))
  await limitChunks(c, limitBytes)
  const exchange = { c, request: c.req.raw, ...reply }
  const input = await steps.read(exchange, access)
  return within(() => steps.handle(input, access, exchange))
}

function untimed<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

/** The response with a JSON text, compressed if the client accepts it. */
async function jsonResponse(
  text: string,
  requestHeaders: Headers,
  replyHeaders: Record<string, string>,
  status: number,
): Promise<Response> {
  if (text.length < WORTH_BYTES) return new Response(text, { status, headers: replyHeaders })
  const plain = Buffer.from(text)
  const { body, headers } = await compressed(plain, requestHeaders.get('accept-encoding'))
  const base = varyBy(replyHeaders, 'Accept-Encoding')
  return new Response(body as BodyInit, { status, headers: { ...base, ...headers } })
}

function outcomeOf(status: number, reply: object): Outcome {
  if (status === 500 || ('code' in reply && reply.code === 'too_slow')) return 'failed'
  if (status >= 400) return 'rejected'
  return 'success' in reply && reply.success === '0' ? 'refused' : 'accepted'
}

type Timeout = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits the time of the pieces of work of one call, all together. Throws too_slow when it is used
 * up; the work goes on without the call.
 */
function createTimeout(timeoutMs: number): Timeout {
  let leftMs = timeoutMs
  return async work => {
    const startedAtMs = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow()), leftMs)
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - startedAtMs))
    }
  }
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
