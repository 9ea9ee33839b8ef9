import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { declare } from '../../server/results/declare.ts'
import { settleDay } from '../../server/results/settle-day.ts'
import { reconcile } from '../../server/wallet/reconcile.ts'
import { bidFor, insertBids, randomBid, seeded } from '../support/bids.ts'
import { addMarket, setDraws } from '../support/markets.ts'
import { addManyPlayersTo } from '../support/players.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { median } from './measure.ts'
import { loadNotice } from './options.ts'

const BIDS = 100_000
const PLAYERS = 2_000
const ROUNDS = 5
const POINTS = 1_000_000
const DAY = '2025-11-18'
const BARE_UPDATE = `UPDATE bare SET status = 'lost', settled_version = 1`

/**
 * Compares settling 100,000 bids of all types, payouts included, with one bare UPDATE of as many rows of
 * an equal table. Both take turns in one run, and every round has its own database. Prints every
 * round, the medians and their ratio.
 */
export async function benchSettle(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres()
  try {
    console.log(loadNotice())
    const rounds: { settle: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const seconds = await playRound(postgres, dataDir, round)
      rounds.push(seconds)
      console.log(
        `settled in ${seconds.settle.toFixed(2)} s, bare UPDATE in ${seconds.bare.toFixed(2)} s`,
      )
    }
    const [settle, bare] = [
      median(rounds.map(round => round.settle)),
      median(rounds.map(round => round.bare)),
    ]
    console.log(`median of ${ROUNDS} rounds of ${BIDS} bids:`)
    console.log(`  settled in ${settle.toFixed(2)} s, bare UPDATE in ${bare.toFixed(2)} s`)
    console.log(`  ratio ${(settle / bare).toFixed(2)}`)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function playRound(postgres: Postgres, dataDir: string, round: number) {
  const databaseUrl = await postgres.createDatabase(`settle_${round}`)
  const opened = await openDatabase({ dataDir, databaseUrl })
  const db = opened.within('reports')
  try {
    const key = await fill(db, seeded(round))
    const ways = {
      bare: () => timed(db, () => run(db, BARE_UPDATE)),
      settle: () => timed(db, () => settleDay(db, key)),
    }
    const seconds = { bare: 0, settle: 0 }
    const order = round % 2 === 0 ? (['bare', 'settle'] as const) : (['settle', 'bare'] as const)
    for (const way of order) seconds[way] = await ways[way]()
    const differences = await reconcile(db)
    if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
    return seconds
  } finally {
    await db.close()
  }
}

/** A market-day with both results and its unsettled bids, and the same rows in `bare`. */
async function fill(db: Db, random: () => number) {
  const at = new Date(`${DAY}T05:00:00+05:30`)
  const players = await addManyPlayersTo(db, { count: PLAYERS, points: POINTS, at })
  const market = await addMarket(db, 'Bench', { openMinute: 600, closeMinute: 660 })
  await setDraws(db, market, { [DAY]: ['closed', 'closed'] })
  const bids = Array.from({ length: BIDS }, () => {
    const { id } = players[Math.floor(random() * PLAYERS)]!
    return bidFor(id, randomBid(random), 10)
  })
  await insertBids(db, { id: market.id, name: 'Bench', day: DAY, at }, bids)
  await run(db, 'CREATE TABLE bare (LIKE bids INCLUDING ALL)')
  await run(db, 'INSERT INTO bare SELECT * FROM bids ORDER BY id')
  await run(db, 'VACUUM ANALYZE')
  const key = { marketId: market.id, day: DAY }
  await declare(db, { ...key, session: 'Open' }, '128')
  await declare(db, { ...key, session: 'Close' }, '349')
  return key
}

/** Measures seconds, after earlier writes have reached the disk. */
async function timed(db: Db, work: () => Promise<unknown>): Promise<number> {
  await run(db, 'CHECKPOINT')
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function run(db: Db, text: string) {
  await db.query({ name: `bench_${text.slice(0, 40)}`, text }, [])
}
