import type { Socket } from 'node:net'
import type pg from 'pg'
import { ConnectionSilent } from '../faults.ts'

/** So many looks at the connections within the allowed silence. */
const LOOKS = 10

type Use = { bytesRead: number; sinceMs: number }

/**
 * Destroys connections that carry no byte for `silentMs` while they are in use; then their statements
 * fail at once and the pool drops them. It looks from time to time, because a timer for each use
 * would cost more than the statement's own work.
 */
export function watchSilence(silentMs: number, onSilent: () => void) {
  const uses = new Map<pg.PoolClient, Use | null>()
  const timer = setInterval(look, silentMs / LOOKS)
  timer.unref()

  function look() {
    const now = performance.now()
    for (const [client, use] of uses) {
      const socket = socketOf(client)
      const { bytesRead } = socket
      if (use?.bytesRead !== bytesRead) uses.set(client, { bytesRead, sinceMs: now })
      else if (now - use.sinceMs > silentMs * (1 - 2 / LOOKS)) {
        uses.delete(client)
        onSilent()
        socket.destroy(new ConnectionSilent())
      }
    }
  }

  return {
    begin: (client: pg.PoolClient) => void uses.set(client, null),
    end: (client: pg.PoolClient) => void uses.delete(client),
    stop: () => clearInterval(timer),
  }
}

/** The socket under a connection; with TLS, the encrypted one. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
