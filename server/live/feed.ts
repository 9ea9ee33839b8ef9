import type { AppContext } from '../context.ts'
import { beatChunk, type Stream } from './event-stream.ts'
import { createSnapshotReader, type Sent, sendChanges } from './snapshot.ts'

/** In ms: between database reads, between keep-alive comments, and how long a stream lasts. */
export type Pace = { pollMs: number; beatMs: number; lastsMs: number }

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
 * Sends changes to its listeners, and ends those whose login session has ended. One database read
 * serves all of them, and it reads only while there are listeners. A new listener triggers a read at
 * once.
 */
export function createFeed(context: AppContext, pace: Pace) {
  const listeners = new Set<Listener>()
  const readSnapshot = createSnapshotReader(context)
  let underWay = Promise.resolve()
  let isRunning = false
  let isWanted = false
  let isFailing = false
  let endPause = () => {}
  let beatAtMs = 0

  function add(listener: Listener) {
    listeners.add(listener)
    isWanted = true
    endPause()
    if (isRunning) return
    isRunning = true
    beatAtMs = performance.now()
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
      // One that is added during the read is not in it.
      const asked = [...listeners]
      const snapshot = await readSnapshot([...new Set(asked.flatMap(tokenHashOf))])
      for (const listener of asked) {
        const { stream, session, sent } = listener
        const current = session && snapshot.sessions.get(session.tokenHash)
        if (current === undefined) stream.end()
        else listener.sent = sendChanges(stream, sent, snapshot, current)
      }
      isFailing = false
    } catch (err) {
      if (!isFailing) context.log.error({ err }, 'the live feed failed')
      isFailing = true
    }
    endExpired()
  }

  function endExpired() {
    const now = performance.now()
    for (const { stream, endsAtMs } of listeners) if (endsAtMs <= now) stream.end()
    if (now - beatAtMs < pace.beatMs) return
    beatAtMs = now
    for (const { stream } of listeners) stream.send(beatChunk)
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

function tokenHashOf({ session }: Listener): string[] {
  return session ? [session.tokenHash] : []
}
