import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'

/**
 * A TCP proxy before a PostgreSQL. When it is frozen, its connections stay open and carry nothing,
 * as behind a router that has forgotten them.
 */
export async function startProxy(databaseUrl: string) {
  let target = new URL(databaseUrl)
  const open = new Set<[Socket, Socket]>()
  let isFrozen = false
  let isNextFrozen = false
  let isRefusing = false
  const server = createServer(inner => {
    if (isRefusing) {
      inner.destroy()
      return
    }
    const outer = openSocket(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [inner, outer]
    open.add(pair)
    for (const socket of pair) socket.on('error', () => {})
    inner.on('close', () => {
      outer.destroy()
      open.delete(pair)
    })
    outer.on('close', () => inner.destroy())
    inner.on('data', () => {
      if (isNextFrozen) freeze(pair)
      isNextFrozen = false
    })
    inner.pipe(outer)
    outer.pipe(inner)
    if (isFrozen) freeze(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    /** Freezes the connection that is used next. */
    freezeNext() {
      isNextFrozen = true
    },
    /** Freezes the open connections and new ones. */
    freezeAll() {
      isFrozen = true
      open.forEach(freeze)
    },
    /** Lets new connections work again. */
    thaw() {
      isFrozen = false
    },
    /** Ends the open connections. New ones go to another PostgreSQL. */
    pointAt(otherUrl: string) {
      target = new URL(otherUrl)
      endAll()
    },
    /** Ends open and new connections, as a proxy without a server does. */
    refuse(isOn: boolean) {
      isRefusing = isOn
      if (isOn) endAll()
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }

  function endAll() {
    for (const pair of open) for (const socket of pair) socket.destroy()
  }
}

function freeze([inner, outer]: [Socket, Socket]) {
  inner.unpipe(outer)
  outer.unpipe(inner)
  for (const socket of [inner, outer]) socket.pause()
}
