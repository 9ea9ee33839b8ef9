import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_NAME } from '#contract/live.ts'
import { openDatabase } from '../../server/database/open.ts'
import { log } from '../../tools/test/log.ts'
import { addMarket } from '../support/markets.ts'
import { startPostgres } from '../support/postgres.ts'
import { addressOf, spawnServer } from '../support/process.ts'
import { loadNotice } from './options.ts'
import { memoryMb } from './process-memory.ts'
import { processorMs } from './processor-time.ts'

const WATCHERS = 2_000
const OPENED_AT_ONCE = 50
const QUIET_MS = 10_000
const BEAT_BYTES_MAX = 64

/**
 * Live streams of one server: its memory for each, its processor time while nothing changes, and the
 * time until every stream has a change of a market.
 */
export async function benchWatch(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({ dataDir, databaseUrl })
  const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const sockets: Socket[] = []
  try {
    const { hostname, port } = new URL(await addressOf(server))
    const pid = server.child.pid!
    log(loadNotice())
    const before = memoryMb(pid)
    while (sockets.length < WATCHERS) {
      const target = { host: hostname, port: Number(port) }
      sockets.push(
        ...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => open(target)))),
      )
    }
    await wait(2_000)
    const each = ((memoryMb(pid) - before) * 1_000) / WATCHERS
    log(`${WATCHERS} streams, ${memoryMb(pid)} MB, ${each.toFixed(0)} kB a stream`)
    const spentMs = processorMs(pid)
    await wait(QUIET_MS)
    const share = (processorMs(pid) - spentMs) / QUIET_MS
    log(`while nothing changes: ${(share * 100).toFixed(0)} % of a core`)
    const changes = sockets.map(nextBytes)
    await addMarket(db, 'New', { openMinute: 600, closeMinute: 660 })
    const startMs = performance.now()
    await Promise.all(changes)
    log(`all have a change after ${((performance.now() - startMs) / 1_000).toFixed(1)} s`)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.child.kill('SIGTERM')
    await server.ended
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** A stream, after its first bytes. */
async function open(target: { host: string; port: number }): Promise<Socket> {
  const socket = connect(target)
  await once(socket, 'connect')
  socket.write(`GET /api/${LIVE_NAME} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`No stream: ${head}`)
  socket.resume()
  return socket
}

/** Resolves with the next change; a beat is shorter. */
function nextBytes(socket: Socket): Promise<void> {
  return new Promise(resolve => {
    socket.on('data', bytes => {
      if (bytes.length > BEAT_BYTES_MAX) resolve()
    })
  })
}
