import * as v from 'valibot'
import { LIVE_NAME, type LiveEvent, liveEvents } from '#contract/live.ts'
import { addressOf } from './call.ts'
import { serverTimeOf } from './dialect.ts'

/** What is used of the browser's EventSource. */
export type Source = {
  addEventListener(name: string, hear: (event: { data?: string }) => void): void
  close(): void
}

/** What is done with what comes, by the names of the events. */
export type Hearing = {
  [Name in LiveEvent]: (told: v.InferOutput<(typeof liveEvents)[Name]>) => void
} & {
  opened(): void
  /** Something came, whatever it was. */
  heard(): void
  /** The stream is over, whatever the reason; it does not come back by itself. */
  lost(): void
  /** Epoch ms at which an event was sent, which may be a while ago. */
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

/** The only place that opens a stream. What cannot be read is passed over. Returns the closing. */
export function listen(hearing: Hearing): () => void {
  const source = openSource(addressOf(LIVE_NAME))
  source.addEventListener('open', hearing.opened)
  source.addEventListener('error', () => {
    // The browser's own tries come every few seconds for ever; ours come less and less often.
    source.close()
    hearing.lost()
  })
  for (const name of Object.keys(liveEvents) as LiveEvent[]) {
    source.addEventListener(name, ({ data }) => hear(hearing, name, data ?? ''))
  }
  return () => source.close()
}

function hear<Name extends LiveEvent>(hearing: Hearing, name: Name, data: string): void {
  const body = parsed(data)
  const told = v.safeParse(liveEvents[name], body)
  if (!told.success) return
  hearing.heard()
  const sentAtMs = serverTimeOf(body)
  if (sentAtMs !== undefined) hearing.serverTime(sentAtMs)
  hearing[name](told.output as never)
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
