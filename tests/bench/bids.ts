import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { v4 as uuidv4 } from 'uuid'
import { toWire } from '#domain/wire-bids.ts'
import { takeBid } from '../../server/bids/place-bid.ts'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { reconcile } from '../../server/wallet/reconcile.ts'
import { log } from '../../tools/test/log.ts'
import { addOpenMarket, OPEN_MARKET } from '../support/markets.ts'
import { addPlayerTo } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { addressOf, spawnServer } from '../support/process.ts'
import { sendInTurn } from './load.ts'
import { measure, median } from './measure.ts'
import type { BenchOptions } from './options.ts'

/** For the server, and for reconcile. */
const SPARE_CONNECTIONS = 40
const PLAYERS = 256
const POINTS = 10
const WARM_UP_MS = 3_000
const ROUND_MS = 4_000
const ROUNDS = 5

const wire = toWire({ type: 'Single Digit', session: 'Close', digit: '7' })

type Player = Awaited<ReturnType<typeof addPlayerTo>>
type Target = { host: string; port: number; connections: number }

/**
 * Bids a second through HTTP beside the same statement sent straight to the same PostgreSQL, by
 * turns in one run, equally many connections each. Prints every round, the medians and their ratio,
 * and how long a bid takes through HTTP.
 */
export async function benchBids({ connections }: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres(['-c', `max_connections=${connections + SPARE_CONNECTIONS}`])
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({ dataDir, databaseUrl, connectionsMax: connections })
  await addOpenMarket(db)
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => addPlayerTo(db, 1_000_000_000)),
  )
  const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  try {
    const { hostname, port } = new URL(await addressOf(server))
    const target = { host: hostname, port: Number(port), connections }
    await compare(db, players, target)
    const differences = await reconcile(db.within('reports'))
    if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function compare(db: Db, players: Player[], target: Target) {
  const { connections } = target
  let latencies: number[] = []
  const ways = [
    {
      name: 'straight to the database',
      run: (ms: number) => straight(db, players, ms, connections),
    },
    { name: 'through HTTP', run: (ms: number) => throughHttp(target, players, ms, latencies) },
  ]
  log(`load average ${loadavg()[0]?.toFixed(1)}: well above 0, other programs share in the figures`)
  for (const way of ways) await way.run(WARM_UP_MS)
  latencies = []
  const rates: [straight: number[], http: number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, way] of ways.entries()) {
      const rate = await way.run(ROUND_MS)
      rates[index]?.push(rate)
      log(`${way.name}: ${Math.round(rate)} bids/s`)
    }
  }
  const [straightMedian, httpMedian] = [median(rates[0]), median(rates[1])]
  log(`median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, ${connections} connections each:`)
  log(`  straight ${Math.round(straightMedian)} bids/s, HTTP ${Math.round(httpMedian)} bids/s`)
  log(`  ratio ${(httpMedian / straightMedian).toFixed(2)}`)
  log(`  a bid through HTTP takes ${median(latencies).toFixed(1)} ms`)
}

async function straight(
  db: Db,
  players: Player[],
  ms: number,
  connections: number,
): Promise<number> {
  return measure(connections, ms, async (isOn, count) => {
    while (isOn()) {
      const { state } = await takeBid(db, placementOf(oneOf(players)))
      if (state !== 'taken') throw new Error('A bid was not taken.')
      count()
    }
  })
}

async function throughHttp(
  target: Target,
  players: Player[],
  ms: number,
  latencies: number[],
): Promise<number> {
  return measure(target.connections, ms, async (isOn, count) => {
    let sentAtMs = 0
    const next = () => {
      sentAtMs = performance.now()
      return isOn() ? requestOf(oneOf(players)) : null
    }
    await sendInTurn(target, next, (status, body) => {
      latencies.push(performance.now() - sentAtMs)
      if (status !== 200 || !body.includes('"success":"1"')) throw new Error(`${status} ${body}`)
      count()
    })
  })
}

function oneOf(players: Player[]): Player {
  return players[Math.floor(Math.random() * players.length)]!
}

function placementOf({ id }: Player) {
  return {
    playerId: id,
    bidId: uuidv4(),
    marketName: OPEN_MARKET,
    day: '',
    wire,
    points: POINTS,
    fingerprint: JSON.stringify([OPEN_MARKET, '', POINTS, ...Object.values(wire)]),
    remark: `Bid ${OPEN_MARKET}, Close, Single Digit 7`,
    message: 'Bid placed successfully.',
  }
}

function requestOf({ phone, headers }: Player): string {
  const bid = {
    phone_number: phone,
    game_name: OPEN_MARKET,
    ...wire,
    points_action: String(POINTS),
    bid_id: uuidv4(),
  }
  const body = `bids=${encodeURIComponent(JSON.stringify([bid]))}`
  return [
    'POST /api/set_bid_new.php HTTP/1.1',
    'host: localhost',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `\r\n${body}`,
  ].join('\r\n')
}
