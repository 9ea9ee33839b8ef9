import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bidLimits } from '#domain/limits.ts'
import { MOST_POINTS } from '#domain/points.ts'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { changeLimit } from '../../server/limits/change-limits.ts'
import { reconcile } from '../../server/wallet/reconcile.ts'
import { type SpawnedServer, spawnServer } from '../../tools/test/spawn-server.ts'
import { addOpenMarket } from '../support/markets.ts'
import { addPlayerTo, type ReadyPlayer } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { straight, type Target, throughHttp } from './bid-load.ts'
import { median } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { loadNotice } from './options.ts'
import { type ProcessorTime, readProcessorTime } from './processor-time.ts'

/** Connections for the servers and for reconcile. */
const SPARE_CONNECTIONS = 60
const PLAYERS = 256
const WARM_UP_MS = 3_000
const ROUND_MS = 4_000
const ROUNDS = 5

type Way = {
  name: string
  run: (ms: number) => Promise<number>
  rates: number[]
  /** The time of each bid, in ms. */
  latencies: number[]
  /** The processor time of each round, in ms for a bid. */
  spent: ProcessorTime[]
  /** What its ratios compare with; by default the first way. */
  comparedWith?: Way
}

/**
 * Compares bids per second through HTTP with the same statement sent straight to the same PostgreSQL.
 * Both take turns in one run, with equally many connections, and also run for players with limits and
 * through several processes. Prints every round and, for each way, the medians of bids per second, of
 * the time of a bid, and of its processor time.
 */
export async function benchBids({ connections, processes }: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres(['-c', `max_connections=${connections + SPARE_CONNECTIONS}`])
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({
    ...{ dataDir, databaseUrl, connectionsMax: connections, callLimitMs: 60_000 },
  })
  await addOpenMarket(db)
  const [players, limited] = [await addPlayers(db), await addPlayers(db)]
  await setLimits(db, limited)
  const servers = await Promise.all(
    Array.from({ length: processes }, () => spawnServer({ databaseUrl, dataDir })),
  )
  try {
    const targets = servers.map(targetOf)
    const ways = waysOf(db, { players, limited }, targets, connections)
    await playRounds(db, ways, servers)
    console.log(
      `median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, ${connections} connections each:`,
    )
    for (const way of ways) report(way, way.comparedWith ?? ways[0]!)
    const differences = await reconcile(db.within('reports'))
    if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

function targetOf(server: SpawnedServer): Target {
  const { hostname, port } = new URL(server.url)
  return { host: hostname, port: Number(port) }
}

function waysOf(
  db: Db,
  { players, limited }: { players: ReadyPlayer[]; limited: ReadyPlayer[] },
  targets: Target[],
  connections: number,
): Way[] {
  const direct = (name: string, some: ReadyPlayer[]): Way => ({
    name,
    run: ms => straight(db, { players: some, connections, ms }),
    ...{ rates: [], latencies: [], spent: [] },
  })
  const http = (name: string, some: Target[], by = players): Way => {
    const latencies: number[] = []
    const run = (ms: number) => throughHttp(some, { players: by, connections, ms }, latencies)
    return { name, run, latencies, rates: [], spent: [] }
  }
  const [alone, throughOne] = [direct('straight', players), http('HTTP', targets.slice(0, 1))]
  return [
    alone,
    { ...direct('straight, players with limits', limited), comparedWith: alone },
    throughOne,
    {
      ...http('HTTP, players with limits', targets.slice(0, 1), limited),
      comparedWith: throughOne,
    },
    ...(targets.length > 1 ? [http(`HTTP, ${targets.length} processes`, targets)] : []),
  ]
}

async function playRounds(db: Db, ways: Way[], servers: SpawnedServer[]) {
  const pids = servers.map(server => server.pid())
  console.log(loadNotice())
  for (const { run } of ways) await run(WARM_UP_MS)
  for (const { latencies } of ways) latencies.length = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, run, rates, spent } of ways) {
      const before = await readProcessorTime(db, pids)
      const rate = await run(ROUND_MS)
      const after = await readProcessorTime(db, pids)
      const bids = (rate * ROUND_MS) / 1000
      const ofBid = (part: keyof ProcessorTime) => (after[part] - before[part]) / bids
      spent.push({
        postgres: ofBid('postgres'),
        servers: ofBid('servers'),
        bench: ofBid('bench'),
      })
      rates.push(rate)
      console.log(`${name}: ${Math.round(rate)} bids/s`)
    }
  }
}

function addPlayers(db: Db): Promise<ReadyPlayer[]> {
  return Promise.all(Array.from({ length: PLAYERS }, () => addPlayerTo(db, 1_000_000_000)))
}

/** Limits that no bench reaches. */
async function setLimits(db: Db, players: ReadyPlayer[]) {
  for (const { id: playerId } of players) {
    for (const kind of bidLimits) {
      await changeLimit(db, { playerId, kind, points: MOST_POINTS, by: 'player' })
    }
  }
}

function report(way: Way, otherWay: Way) {
  const { name, rates, latencies, spent } = way
  const ratio = median(rates) / median(otherWay.rates)
  const inMs = (part: keyof ProcessorTime) =>
    `${median(spent.map(each => each[part])).toFixed(2)} ms`
  console.log(
    `  ${name}: ${Math.round(median(rates))} bids/s, ratio to ${otherWay.name} ${ratio.toFixed(2)}`,
  )
  console.log(
    `    processor time of a bid: PostgreSQL ${inMs('postgres')}, server ${inMs('servers')}, bench ` +
      `${inMs('bench')}, ratio ${(spentOn(otherWay) / spentOn(way)).toFixed(2)}`,
  )
  if (latencies.length > 0) console.log(`    a bid takes ${median(latencies).toFixed(1)} ms`)
}

function spentOn({ spent }: Way): number {
  return median(spent.map(({ postgres, servers, bench }) => postgres + servers + bench))
}
