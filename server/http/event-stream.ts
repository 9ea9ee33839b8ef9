import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

// What may wait for an asker who takes it more slowly than it comes.
const WAITING_MAX_BYTES = 256 * 1024

type NodeBindings = { outgoing?: ServerResponse }

/** A reply that goes on: chunks are sent as they come, until either side ends it. */
export type Stream = {
  /** Cuts off an asker for whom too much is waiting: events of the past help nobody. */
  send(chunk: Uint8Array): void
  end(): void
}

const encoder = new TextEncoder()

/** An event as the browser's EventSource reads it; `data` is of one line. */
export function eventChunk(name: string, data: string): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${data}\n\n`)
}

/** How long the browser waits before it comes back by itself, where nobody else decides. */
export function retryChunk(retryMs: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\n\n`)
}

/** Says nothing, so that neither a proxy nor the asker takes a quiet stream for a dead one. */
export const beatChunk: Uint8Array = eventChunk('beat', '{}')

/** The body of a reply and the stream that fills it. `onGone` is told once, whoever ends it. */
export function openStream(c: Context, onGone: () => void) {
  const { outgoing } = (c.env ?? {}) as NodeBindings
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isGone = false

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_MAX_BYTES }),
  )

  function leave() {
    if (isGone) return
    isGone = true
    onGone()
  }

  /** Closed in the ordinary way, a stream would first wait for an asker who has stopped taking. */
  function end() {
    if (isGone) return
    const isBehind = controller.desiredSize !== WAITING_MAX_BYTES || outgoing?.writableLength
    leave()
    if (isBehind && outgoing) outgoing.destroy()
    else controller.close()
  }

  function send(chunk: Uint8Array) {
    if (isGone) return
    controller.enqueue(chunk)
    if (controller.desiredSize! <= 0) end()
  }

  return { body, stream: { send, end } satisfies Stream }
}
