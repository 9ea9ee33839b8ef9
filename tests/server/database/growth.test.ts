/** @module-tag thorough */
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { ofAll } from '../../../server/wallet/reconcile.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { fillRows, run, type Spread } from '../../support/growth-rows.ts'
import { works } from './growth-work.ts'

const BIDS = 800
const FACTOR = 4
const EXPONENT_MAX = 1.2

/** Tables with equally many rows in both sizes. */
const alwaysSmall = ['markets', 'draws', 'results', 'settings', 'rates']

const counted = Object.entries(works)

// Seconds would differ between machines.
test.each(['many', 'one'] as const)(
  'the rows that work looks at do not grow faster than the rows, of %s',
  async spread => {
    const few = await lookedAt(BIDS, spread)
    const many = await lookedAt(BIDS * FACTOR, spread)
    const steep = counted.filter(([name]) => many[name]! > few[name]! * FACTOR ** EXPONENT_MAX)
    expect(steep.map(([name]) => `${name}: ${few[name]}, then ${many[name]}`)).toEqual([])
    expect(few.reconcile).toBeGreaterThan(BIDS)
  },
)

// A scan that begins in the wrong place reads entries of an index that it does not count as read.
test('the index blocks of all pages do not grow faster than the rows', async () => {
  const few = await lookedAt(BIDS, 'one', blocksRead)
  const many = await lookedAt(BIDS * FACTOR, 'one', blocksRead)
  const steep = Object.keys(few).filter(
    name => name.endsWith('every page') && many[name]! > few[name]! * FACTOR ** EXPONENT_MAX,
  )
  expect(steep.map(name => `${name}: ${few[name]}, then ${many[name]}`)).toEqual([])
})

// A join may keep the rows in memory and compare each with all others. No table counts that.
test('reconcile compares no row with all rows of its player', async () => {
  const db = await openAlone()
  onTestFinished(() => db.close())
  await fillRows(db, BIDS * FACTOR, 'one')
  const [row] = await db.query<{ 'QUERY PLAN': Plan[] }>(
    { name: '', text: `EXPLAIN (ANALYZE, FORMAT JSON) ${ofAll.text}` },
    [],
  )
  expect(comparedIn(row!['QUERY PLAN'][0]!)).toBeLessThan(BIDS * FACTOR * 10)
})

type Plan = { [part: string]: Plan[] | Plan | number | string | undefined }

/** The rows that joins have compared and not joined. */
function comparedIn(plan: Plan): number {
  const own = Number(plan['Rows Removed by Join Filter'] ?? 0) * Number(plan['Actual Loops'] ?? 1)
  const parts = [plan.Plan, plan.Plans].flat().filter(part => typeof part === 'object')
  return parts.reduce((sum, part) => sum + comparedIn(part), own)
}

/** What each work has looked at: rows in tables and in indexes, or blocks. */
async function lookedAt(
  bids: number,
  spread: Spread,
  read = rowsRead,
): Promise<Record<string, number>> {
  const db = await openAlone()
  onTestFinished(() => db.close())
  const filled = await fillRows(db, bids, spread)
  const counts: Record<string, number> = {}
  for (const [name, work] of counted) {
    const before = await read(db)
    await work.run(db, filled)
    counts[name] = (await read(db)) - before
  }
  return counts
}

/** One connection for everything, so that its counts are complete once it has sent them. */
async function openAlone(): Promise<Db> {
  const databaseUrl = await createMigratedDatabase()
  const options = { dataDir: '', databaseUrl, connectionsMax: 1, callLimitMs: 300_000 }
  const db = await openDatabase(options)
  return Object.assign(db, { within: () => db })
}

async function rowsRead(db: Db): Promise<number> {
  await run(db, 'SELECT pg_stat_force_next_flush()')
  const [row] = await run<{ rows: string }>(
    db,
    `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname <> ALL ($1))
      + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname <> ALL ($1)) AS rows`,
    [alwaysSmall],
  )
  return Number(row!.rows)
}

async function blocksRead(db: Db): Promise<number> {
  await run(db, 'SELECT pg_stat_force_next_flush()')
  const [row] = await run<{ blocks: string }>(
    db,
    'SELECT sum(idx_blks_read + idx_blks_hit) AS blocks FROM pg_statio_user_indexes',
  )
  return Number(row!.blocks)
}
