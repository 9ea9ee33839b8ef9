import { LIVE_NAME } from '#contract/live.ts'
import type { AppContext } from '../context.ts'
import type { LoginSession } from '../http/access.ts'
import { BODY_LIMIT_BYTES } from '../http/body.ts'
import { ApiError } from '../http/errors.ts'
import { clientAddress, isLocal } from '../http/origin.ts'
import { type Exchange, pipeline, refuseApi } from '../http/pipeline.ts'
import type { Server } from '../http/route.ts'
import { openStream, retryChunk } from './event-stream.ts'
import { createFeed, type Feed, type Listener, nothingSent, type Pace } from './feed.ts'

const RETRY_MS = 2_000
/** A session ends after a day without a call. */
const OUTCOMES_WITHIN_MS = 24 * 60 * 60_000

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Without it, nginx buffers some kilobytes of events.
  'x-accel-buffering': 'no',
}

export type LiveLimits = Pace & {
  perPlayer: number
  perAddress: number
  /** Most streams of guests within the total; the rest is for players with a session. */
  guests: number
  total: number
}

/** Many players of a mobile network share one address; one player has a few tabs and phones. */
const usual: LiveLimits = {
  pollMs: 1_000,
  beatMs: 15_000,
  // The longest time that a disconnected phone takes up a place.
  lastsMs: 15 * 60_000,
  perPlayer: 10,
  perAddress: 300,
  guests: 4_000,
  total: 5_000,
}

/** The live streams of one process. */
export type Live = ReturnType<typeof createLive>

/**
 * Creates the live streams. `open` throws an ApiError: streams_full, too_many_streams or
 * restarting. `since`: the outcomes of bids that were settled after that instant (epoch ms) are sent first.
 */
export function createLive(context: AppContext, given: Partial<LiveLimits> = {}) {
  const limits = { ...usual, ...given }
  const feed = createFeed(context, limits)
  let isEnded = false

  function open(
    { c, replyHeaders }: Exchange,
    session: LoginSession | null,
    since: number,
  ): Response {
    const address = clientAddress(c, context.config)
    if (isEnded) throw new ApiError('restarting', { seconds: 1 })
    checkRoom(feed, limits, address, session)
    const { stream, body } = openStream(c, () => feed.remove(listener))
    const listener: Listener = {
      stream,
      address,
      session: session && { tokenHash: session.tokenHash, playerId: session.player.id },
      endsAtMs: performance.now() + spread(limits.lastsMs),
      sent: nothingSent(since),
    }
    stream.send(retryChunk(Math.round(spread(RETRY_MS))))
    feed.add(listener)
    return new Response(body, { headers: { ...replyHeaders, ...streamHeaders } })
  }

  /** Ends all streams and accepts no more. Resolves when no read is running. */
  function end(): Promise<void> {
    isEnded = true
    return feed.end()
  }

  return { open, end, size: () => feed.listeners.size }
}

/** Mounts GET /api/live. It is open to anyone; a player with a session also gets the balance. */
export function mountLive(server: Server, live: Live) {
  const { app, context, metrics, findSession, limitGuests } = server
  metrics.gauge('ank_live_streams', 'Streams of /api/live that are open.', live.size)
  const answer = pipeline(context, metrics, {
    name: LIVE_NAME,
    limitBytes: () => BODY_LIMIT_BYTES,
    access: async ({ c, request }) => {
      await limitGuests(c)
      return findSession(request)
    },
    read: async ({ c }) => sinceOf(c.req.query('since'), context.clock.now()),
    handle: async (since, session, exchange) => live.open(exchange, session, since),
    isCrossOrigin: true,
  })
  // Hono routes HEAD here too, and its stream would stay open without a reader.
  app.get(`/api/${LIVE_NAME}`, c => (c.req.method === 'GET' ? answer(c) : refuseApi(c, context)))
}

/** The instant (epoch ms) since which a client asks for outcomes: within the last day, else now. */
function sinceOf(sent: string | undefined, now: number): number {
  if (sent === undefined || !/^\d{1,15}$/.test(sent)) return now
  return Math.min(now, Math.max(Number(sent), now - OUTCOMES_WITHIN_MS))
}

function checkRoom(feed: Feed, limits: LiveLimits, address: string, session: LoginSession | null) {
  const listeners = Array.from(feed.listeners)
  const guests = listeners.filter(listener => listener.session === null)
  if (listeners.length >= limits.total || (!session && guests.length >= limits.guests)) {
    throw new ApiError('streams_full', { seconds: 30 })
  }
  const isOwn = (listener: Listener) => listener.session?.playerId === session?.player.id
  // Guests of an address take no place of its players.
  const isNear = (listener: Listener) =>
    listener.address === address && (!session || listener.session !== null)
  const hasAddress = address !== '' && !isLocal(address)
  if (
    (session && listeners.filter(isOwn).length >= limits.perPlayer) ||
    (hasAddress && listeners.filter(isNear).length >= limits.perAddress)
  ) {
    throw new ApiError('too_many_streams', { seconds: 60 })
  }
}

/** Adds up to a quarter, so that clients that disconnect together do not reconnect together. */
function spread(ms: number): number {
  return ms * (1 + Math.random() / 4)
}
