import type { IncomingMessage, ServerResponse } from 'node:http'

const DRAIN_MS = 10_000
// More than the largest upload.
const DRAIN_BYTES_MAX = 8 * 1024 * 1024

/**
 * Reads and drops what is still coming of a request that is already answered. If the connection were
 * closed at once, a client that is still sending would see only the closing and not the answer.
 */
export function drainAfterReply(incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.once('finish', () => {
    if (incoming.complete || incoming.destroyed) return
    const { socket } = incoming
    let dropped = 0
    const timer = setTimeout(close, DRAIN_MS)
    timer.unref()
    incoming.once('close', () => clearTimeout(timer))
    incoming.once('end', () => clearTimeout(timer))
    incoming.on('data', (chunk: Buffer) => {
      dropped += chunk.length
      if (dropped > DRAIN_BYTES_MAX) close()
    })
    incoming.resume()

    function close() {
      clearTimeout(timer)
      socket.destroySoon()
    }
  })
}
