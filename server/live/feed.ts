import { sessionHolds } from '../accounts/sessions.ts'
import type { AppContext } from '../context.ts'
import { beatChunk, type Stream } from '../http/event-stream.ts'
import { createSnapshotReader, type Sent, sendChanges } from './snapshot.ts'

/** In ms: between database reads, keep-alive comments, session checks; how long a stream lasts. */
export type Pace = { pollMs: number; beatMs: number; checkMs: number; lastsMs: number }

export type Listener = {
  stream: Stream
  address: string
  /** Null for a guest. */
  session: { tokenHash: string; playerId: string } | null
  /** In the time of performance.now(). */
  endsAtMs: number
  sent: Sent
}

export type Feed = ReturnType<typeof createFeed>

/**
 * Sends changes to its listeners. One database read serves all of them, and it reads only while
 * there are listeners. A new listener triggers a read at once.
 */
export function createFeed(context: AppContext, pace: Pace) {
  const listeners = new Set<Listener>()
  const readSnapshot = createSnapshotReader(context)
  let underWay = Promise.resolve()
  let isRunning = false
  let isWanted = false
  let isFailing = false
  let endPause = () => {}
  let [beatAtMs, checkedAtMs] = [0, 0]

  function add(listener: Listener) {
    listeners.add(listener)
    isWanted = true
    endPause()
    if (isRunning) return
    isRunning = true
    beatAtMs = checkedAtMs = performance.now()
    underWay = run()
  }

  function remove(listener: Listener) {
    listeners.delete(listener)
    if (listeners.size === 0) endPause()
  }

  async function run() {
    while (listeners.size > 0) {
      isWanted = false
      await turn()
      if (!isWanted && listeners.size > 0) await pause()
    }
    isRunning = false
  }

  async function turn() {
    try {
      if (isDue(checkedAtMs, pace.checkMs)) await endSessionless()
      const snapshot = await readSnapshot([...new Set(playerIds(listeners))])
      for (const listener of listeners) {
        listener.sent = sendChanges(
          listener.stream,
          listener.sent,
          snapshot,
          listener.session?.playerId ?? null,
        )
      }
      isFailing = false
    } catch (err) {
      if (!isFailing) context.log.error({ err }, 'the live feed failed')
      isFailing = true
    }
    tend()
  }

  function tend() {
    const now = performance.now()
    for (const { stream, endsAtMs } of listeners) if (endsAtMs <= now) stream.end()
    if (!isDue(beatAtMs, pace.beatMs)) return
    beatAtMs = now
    for (const { stream } of listeners) stream.send(beatChunk)
  }

  async function endSessionless() {
    checkedAtMs = performance.now()
    const isOver = async ({ session, stream }: Listener) => {
      if (session && !(await sessionHolds(context, session.tokenHash))) stream.end()
    }
    await Promise.all(Array.from(listeners, isOver))
  }

  function pause() {
    return new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pace.pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends every stream. Resolves when no read is running. */
  function end(): Promise<void> {
    for (const { stream } of listeners) stream.end()
    return underWay
  }

  return { listeners: listeners as ReadonlySet<Listener>, add, remove, end }
}

function isDue(lastAtMs: number, everyMs: number) {
  return performance.now() - lastAtMs >= everyMs
}

function playerIds(listeners: ReadonlySet<Listener>): string[] {
  return Array.from(listeners).flatMap(({ session }) => (session ? [session.playerId] : []))
}
