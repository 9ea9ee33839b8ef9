import { atom } from 'nanostores'

/** How an app with a network learns what is new. Times are the phone's epoch ms. */
export type Stream =
  /** No screen needs fresh data. */
  | { state: 'idle' }
  /** A stream of events is being opened, or will be in a moment. */
  | { state: 'connecting'; failures: number }
  /** The stream is open: the screen is up to date. */
  | { state: 'live'; failures: number; openedAt: number; heardAt: number }
  /** The page is hidden or left. The stream opens again when it is visible. */
  | { state: 'resting' }
  /** There is no stream, because it failed or the API has none. The app asks now and then. */
  | { state: 'polling'; failures: number }

/**
 * The state of the connection. `offline`: the browser has no network. `unanswered`: it has one, but
 * the last call got no answer. `stream` is what the connection returns to, unless it changes until then.
 */
export type Connection = Stream | { state: 'offline' | 'unanswered'; stream: Stream }

export const $connection = atom<Connection>({ state: 'idle' })

/** Counts up whenever bids, balances and charts on the screen may be out of date. */
export const $refreshTick = atom(0)

export function invalidate(): void {
  $refreshTick.set($refreshTick.get() + 1)
}

export function streamOf(connection: Connection): Stream {
  return 'stream' in connection ? connection.stream : connection
}

export function setStream(stream: Stream): void {
  const connection = $connection.get()
  $connection.set('stream' in connection ? { ...connection, stream } : stream)
}

/** Sets whether the server can be reached; the state of the stream does not change. */
export function setReach(reach: 'offline' | 'unanswered' | 'reached'): void {
  const connection = $connection.get()
  const stream = streamOf(connection)
  if (reach !== 'reached') $connection.set({ state: reach, stream })
  else if (connection !== stream) $connection.set(stream)
}

/** Called for an event: the server can be reached, even if a call got no answer. */
export function noteEvent(): void {
  const stream = streamOf($connection.get())
  $connection.set(stream.state === 'live' ? { ...stream, heardAt: Date.now() } : stream)
}

/** Calls back each time the server can be reached again. Returns the unsubscribe function. */
export function onReached(callback: () => void): () => void {
  return $connection.listen((connection, before) => {
    if (before && 'stream' in before && !('stream' in connection)) callback()
  })
}
