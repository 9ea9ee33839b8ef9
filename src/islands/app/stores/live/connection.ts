import { atom } from 'nanostores'

/** How an app with a network learns what is new. Times are the phone's epoch ms. */
export type Stream =
  /** No screen needs fresh data. */
  | { state: 'idle' }
  /** A stream of events is being opened, or will be in a moment. */
  | { state: 'connecting'; failures: number }
  /** The stream is open: what is on the screen is true. */
  | { state: 'live'; failures: number; openedAt: number; heardAt: number }
  /** The page is hidden. The stream opens again when it is visible. */
  | { state: 'resting' }
  /** There is no stream, because it failed or the API has none. The app asks now and then. */
  | { state: 'polling'; failures: number }

/**
 * The state of the connection. `offline`: the last call got no answer, or the browser has no network;
 * `stream` is what the connection returns to, unless it changes until then.
 */
export type Connection = Stream | { state: 'offline'; stream: Stream }

export const $connection = atom<Connection>({ state: 'idle' })

/** Counts up whenever bids, balances and charts on the screen may be out of date. */
export const $refreshTick = atom(0)

export function invalidate(): void {
  $refreshTick.set($refreshTick.get() + 1)
}

export function streamOf(connection: Connection): Stream {
  return connection.state === 'offline' ? connection.stream : connection
}

export function setStream(stream: Stream): void {
  $connection.set($connection.get().state === 'offline' ? { state: 'offline', stream } : stream)
}

/** Says whether the server can be reached; what the stream does stays as it is. */
export function setOffline(isOffline: boolean): void {
  const connection = $connection.get()
  if (isOffline === (connection.state === 'offline')) return
  $connection.set(
    isOffline ? { state: 'offline', stream: streamOf(connection) } : streamOf(connection),
  )
}

/** The stream brought something, so the server can be reached, even if a call got no answer. */
export function noteEvent(): void {
  const stream = streamOf($connection.get())
  $connection.set(stream.state === 'live' ? { ...stream, heardAt: Date.now() } : stream)
}

/** Calls back each time the server can be reached again. Returns the unsubscribe function. */
export function onBackOnline(callback: () => void): () => void {
  return $connection.listen((connection, before) => {
    if (before?.state === 'offline' && connection.state !== 'offline') callback()
  })
}
