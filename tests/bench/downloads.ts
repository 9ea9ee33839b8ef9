import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../server/database/open.ts'
import { spawnServer } from '../../tools/test/spawn-server.ts'
import { memoryMb } from '../drills/process-memory.ts'
import { bidFor, insertBids, randomBid, seeded } from '../support/bids.ts'
import { addMarket, setDraws } from '../support/markets.ts'
import { addPlayerTo, type ReadyPlayer } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { loadNotice } from './options.ts'

const BIDS = 200_000
const AT_ONCE = 4
const POLL_MS = 20
const DAY = '2026-11-18'

/**
 * The file with the data of a player with 200,000 bids: alone, and four of them at once. Prints the
 * time, the peak of the server's memory, the 99th percentile of /healthz during it, and how many
 * files arrived complete.
 */
export async function benchDownloads(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({ dataDir, databaseUrl, callLimitMs: 60_000 })
  const market = await addMarket(db, 'Downloads', { openMinute: 600, closeMinute: 660 })
  await setDraws(db, market, { [DAY]: ['closed', 'closed'] })
  const players: ReadyPlayer[] = []
  for (let index = 0; index < AT_ONCE; index++) {
    const at = new Date(`${DAY}T05:00:00+05:30`)
    const player = await addPlayerTo(db, 1_000_000_000)
    const random = seeded(index)
    const bids = Array.from({ length: BIDS }, () => bidFor(player.id, randomBid(random), 10))
    await insertBids(db.within('reports'), { id: market.id, name: 'Downloads', day: DAY, at }, bids)
    players.push(player)
  }
  await db.within('reports').query({ name: '', text: 'VACUUM ANALYZE' }, [])
  const server = await spawnServer({ databaseUrl, dataDir })
  try {
    console.log(loadNotice())
    for (const some of [players.slice(0, 1), players]) {
      const memory = memoryMb(server.pid())
      const measured = await measureFiles(server.url, server.pid(), some)
      console.log(
        `${some.length} at once: ${measured.files} complete in ${measured.seconds.toFixed(1)} s, ` +
          `memory ${memory} MB, at most ${measured.peakMb}; /healthz p99 ${measured.healthMs.toFixed(0)} ms`,
      )
    }
  } finally {
    await server.stop()
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function measureFiles(address: string, pid: number, players: ReadyPlayer[]) {
  let [isOn, peakMb] = [true, memoryMb(pid)]
  const answeredMs: number[] = []
  const watch = async () => {
    while (isOn) {
      const startMs = performance.now()
      await (await fetch(`${address}/healthz`)).text()
      answeredMs.push(performance.now() - startMs)
      peakMb = Math.max(peakMb, memoryMb(pid))
      await wait(POLL_MS)
    }
  }
  const watching = watch()
  const startMs = performance.now()
  const arrived = await Promise.all(players.map(player => isComplete(address, player)))
  const seconds = (performance.now() - startMs) / 1000
  isOn = false
  await watching
  answeredMs.sort((a, b) => a - b)
  const healthMs = answeredMs[Math.floor(answeredMs.length * 0.99)]!
  return { seconds, peakMb, healthMs, files: arrived.filter(Boolean).length }
}

async function isComplete(address: string, { phone, headers }: ReadyPlayer): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/get_my_data.php`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: phone }),
    })
    const { file } = (await response.json()) as { file?: string }
    return file !== undefined && Buffer.from(file.slice(-64), 'base64').includes('PK\x05\x06')
  } catch {
    return false
  }
}
