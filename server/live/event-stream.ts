import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

// How much may wait for a client that reads too slowly.
const WAITING_MAX_BYTES = 256 * 1024

type NodeBindings = { outgoing?: ServerResponse }

/** A response that stays open. Chunks are sent as they come, until either side ends it. */
export type Stream = {
  /** Sends a chunk. Ends the stream if too much is waiting, because old events are of no use. */
  send(chunk: Uint8Array): void
  end(): void
}

const encoder = new TextEncoder()

/** An event in the format of EventSource. `data` must be one line. */
export function eventChunk(name: string, data: string): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${data}\n\n`)
}

/** Sets how long the browser waits before it reconnects. */
export function retryChunk(retryMs: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\n\n`)
}

/** An empty comment. It keeps proxies and clients from closing a quiet stream. */
export const beatChunk: Uint8Array = eventChunk('beat', '{}')

/**
 * Opens a stream and the response body that it fills. `onGone` is called once when the stream ends.
 */
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

  /** Cuts the connection of a client that is behind: close() would wait until it reads again. */
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
