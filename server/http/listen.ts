import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { ConfigError } from '../config/config.ts'

// Longer than the usual minute of proxies, so that the proxy closes the connection first.
const KEEP_ALIVE_MS = 65_000
// A 5 MB photo over a slow connection takes more than a minute; request headers never do.
const REQUEST_MS = 120_000
const SWEEP_MS = 50
const DRAIN_MS = 10_000
// More than the largest upload.
const DRAIN_BYTES_MAX = 8 * 1024 * 1024

/** In ms: the time for the headers of a request, and between two looks for connections over it. */
type Pace = { headersMs: number; checkMs: number }

// Without an interval, Node looks every 30 seconds.
const usualPace: Pace = { headersMs: 10_000, checkMs: 5_000 }

export type Listener = {
  port: number
  /**
   * Accepts no more connections and waits for open calls. After the given time it closes the rest.
   */
  stop(withinMs: number): Promise<void>
}

/** Listens on a port; 0 picks a free one. Throws a ConfigError if the port is not available. */
export async function listen(
  app: Pick<Hono, 'fetch'>,
  host: string,
  port: number,
  { headersMs, checkMs } = usualPace,
): Promise<Listener> {
  // It would close the connection half a second after its reply.
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: checkMs,
    },
    (incoming, outgoing) => {
      drainAfterReply(incoming, outgoing)
      return answer(incoming, outgoing)
    },
  )
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(sentenceFor(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: withinMs =>
      new Promise(resolve => {
        const sweep = setInterval(closeIdle, SWEEP_MS)
        const cut = setTimeout(() => server.closeAllConnections(), withinMs)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(cut)
          resolve()
        })
      }),
  }

  function closeIdle() {
    server.closeIdleConnections()
    // Browsers open connections in advance. Node does not count a connection without a request as
    // idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT ${port} is in use by another program. To take another: PORT=${port < 65535 ? port + 1 : port - 1} npm start`,
      )
    case 'EACCES':
      return new ConfigError(`PORT ${port} needs more rights than this program has.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

/**
 * Reads and drops what is still coming of a request that is already answered. If the connection were
 * closed at once, a client that is still sending would see only the closing and not the answer.
 */
function drainAfterReply(incoming: IncomingMessage, outgoing: ServerResponse) {
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
