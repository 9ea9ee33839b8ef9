import * as v from 'valibot'
import { LIVE_NAME, type LiveEvent, liveEvents, SINCE } from '#contract/live.ts'
import { addressOf, serverTimeOf } from './call.ts'

/** The part of the browser's EventSource that is used. */
export type Source = {
  addEventListener(name: string, hear: (event: { data?: string }) => void): void
  close(): void
}

/** Handlers by the names of the events. */
export type Handlers = {
  [Name in LiveEvent]: (event: v.InferOutput<(typeof liveEvents)[Name]>) => void
} & {
  opened(): void
  /** Any event arrived. */
  heard(): void
  /** The stream has ended. It does not reopen. */
  lost(): void
  /** When an event was sent, epoch ms; it may have been delayed. */
  serverTime(sentAtMs: number): void
}

let openSource = (url: string): Source => new EventSource(url, { withCredentials: true })

/**
 * Replaces the browser's EventSource, which Node does not have.
 *
 * @testOnly
 */
export function connectLive(open: typeof openSource): void {
  openSource = open
}

/**
 * The only place that opens a stream. It begins with what was settled since an instant of the server
 * (epoch ms), if there is one. Events that cannot be read are skipped. Returns the close function.
 */
export function listen(since: number | null, handlers: Handlers): () => void {
  const source = openSource(
    addressOf(since === null ? LIVE_NAME : `${LIVE_NAME}?${SINCE}=${since}`),
  )
  source.addEventListener('open', handlers.opened)
  source.addEventListener('error', () => {
    // The browser retries every few seconds without end; the app retries with growing pauses.
    source.close()
    handlers.lost()
  })
  for (const name of Object.keys(liveEvents) as LiveEvent[]) {
    source.addEventListener(name, ({ data }) => handle(handlers, name, data ?? ''))
  }
  return () => source.close()
}

function handle<Name extends LiveEvent>(handlers: Handlers, name: Name, data: string): void {
  const body = parsed(data)
  const event = v.safeParse(liveEvents[name], body)
  if (!event.success) return
  handlers.heard()
  const sentAtMs = serverTimeOf(body)
  if (sentAtMs !== undefined) handlers.serverTime(sentAtMs)
  handlers[name](event.output as never)
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
