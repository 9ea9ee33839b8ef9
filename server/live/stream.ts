import type { Context, Hono } from 'hono'
import { LIVE_NAME } from '#contract/live.ts'
import type { LoginSession } from '../accounts/session-store.ts'
import { findSession } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type { AppContext } from '../context.ts'
import { corsHeaders } from '../http/cors.ts'
import { ApiError } from '../http/errors.ts'
import { openStream, retryChunk } from '../http/event-stream.ts'
import { apiHeaders } from '../http/headers.ts'
import type { Metrics } from '../http/metrics.ts'
import { checkOrigin, clientAddress } from '../http/origin.ts'
import { askerKeys } from '../http/rate-limits.ts'
import { refuseApi, refuseBroken } from '../http/rest.ts'
import { createFeed, type Feed, type Listener, type Pace } from './feed.ts'
import { nothingSent } from './snapshot.ts'

const RETRY_MS = 2_000

export type LiveLimits = Pace & { perPlayer: number; perAddress: number; total: number }

/** An address may be a whole town's behind one carrier; a player has a few tabs and phones. */
const usual: LiveLimits = {
  pollMs: 1_000,
  beatMs: 15_000,
  checkMs: 30_000,
  // A phone that has gone without a word keeps its place no longer than this.
  lastsMs: 15 * 60_000,
  perPlayer: 10,
  perAddress: 300,
  total: 5_000,
}

/** GET /api/live for the streams of one process, all fed together. */
export type Live = ReturnType<typeof createLive>

export function createLive(context: AppContext, given: Partial<LiveLimits> = {}) {
  const limits = { ...usual, ...given }
  const feed = createFeed(context, limits)
  let isEnded = false

  async function open(c: Context): Promise<Response> {
    const request = c.req.raw
    checkOrigin(request, context.config)
    const session = await findSession(request, context)
    const address = clientAddress(c, context.config)
    if (isEnded) throw new ApiError('restarting', { seconds: 1 })
    checkRoom(feed, limits, address, session)
    const { stream, body } = openStream(c, () => feed.remove(listener))
    const listener: Listener = {
      stream,
      address,
      session: session && { tokenHash: session.tokenHash, playerId: session.player.id },
      endsAtMs: performance.now() + spread(limits.lastsMs),
      sent: nothingSent,
    }
    stream.send(retryChunk(Math.round(spread(RETRY_MS))))
    feed.add(listener)
    const headers = { ...streamHeaders(context.config), ...corsHeaders(request, context.config) }
    return new Response(body, { headers })
  }

  /** Ends all streams at once and takes no more; resolves when nothing is being read any longer. */
  function end(): Promise<void> {
    isEnded = true
    return feed.end()
  }

  return { open, end, size: () => feed.listeners.size }
}

/** Anyone may listen; a player with a session hears of the balance too. */
export function serveLive(app: Hono, context: AppContext, live: Live, metrics: Metrics) {
  const meter = metrics.of(LIVE_NAME)
  metrics.gauge('ank_live_streams', 'Streams of /api/live that are open.', live.size)
  app.get(`/api/${LIVE_NAME}`, async c => {
    // A HEAD comes here too, and would leave a stream behind that nobody reads.
    if (c.req.method !== 'GET') return refuseApi(c, context)
    const startedAtMs = performance.now()
    try {
      const response = await live.open(c)
      meter.count('accepted', performance.now() - startedAtMs)
      return response
    } catch (thrown) {
      const outcome = thrown instanceof ApiError ? 'rejected' : 'failed'
      meter.count(outcome, performance.now() - startedAtMs)
      return refuseBroken(thrown, context)
    }
  })
}

function checkRoom(feed: Feed, limits: LiveLimits, address: string, session: LoginSession | null) {
  const listeners = Array.from(feed.listeners)
  if (listeners.length >= limits.total) {
    throw new ApiError('streams_full', { seconds: 30 })
  }
  const isOwn = (listener: Listener) => listener.session?.playerId === session?.player.id
  const isNear = (listener: Listener) => listener.address === address
  const hasAddress = askerKeys(LIVE_NAME, address, '').length > 0
  if (
    (session && listeners.filter(isOwn).length >= limits.perPlayer) ||
    (hasAddress && listeners.filter(isNear).length >= limits.perAddress)
  ) {
    throw new ApiError('too_many_streams', { seconds: 60 })
  }
}

function streamHeaders(config: Config): Record<string, string> {
  return {
    ...apiHeaders(config),
    'content-type': 'text/event-stream; charset=utf-8',
    // For nginx, which would otherwise keep events until it has some kilobytes of them.
    'x-accel-buffering': 'no',
  }
}

/** Up to a quarter more, so that those who were cut off together do not come back together. */
function spread(ms: number): number {
  return ms * (1 + Math.random() / 4)
}
