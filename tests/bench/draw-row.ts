import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { openDays } from '../../server/markets/draws.ts'
import { setDefaultRates } from '../../server/markets/rates.ts'
import { log } from '../../tools/test/log.ts'
import { addOpenMarket } from '../support/markets.ts'
import { addManyPlayersTo, type ReadyPlayer } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { straight } from './bid-load.ts'
import { median } from './measure.ts'
import { type BenchOptions, loadNotice } from './options.ts'
import { readProcessorTime } from './processor-time.ts'

const MARKETS = 16
const PLAYERS = 256
const ROUND_MS = 3_000
const ROUNDS = 5

type Result = { rate: number; postgresMs: number; members: number }

const readMembers = {
  name: 'multixact_members',
  text: 'SELECT next_multi_offset::text AS members FROM pg_control_checkpoint()',
}

/**
 * What the row costs that every bid of a market locks: the bids of one market beside bids spread over
 * many, straight to the database, by turns. Prints bids a second, PostgreSQL's processor time of a bid
 * and how many multixact members it writes.
 */
export async function benchDrawRow({ connections }: BenchOptions): Promise<void> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({ dataDir: '', databaseUrl, connectionsMax: connections })
  try {
    const markets = Array.from({ length: MARKETS }, (_, index) => `Market ${index}`)
    for (const name of markets) await addOpenMarket(db, name)
    await db.transaction(tx => setDefaultRates(tx))
    await openDays(db, db.clock)
    const players = await addManyPlayersTo(db, { count: PLAYERS, points: 1e9, at: new Date() })
    log(loadNotice())
    const results: Record<string, Result[]> = { 'one market': [], [`${MARKETS} markets`]: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, [, rounds]] of Object.entries(results).entries()) {
        const some = index === 0 ? markets.slice(0, 1) : markets
        rounds.push(await play(db, players, some, connections))
      }
    }
    log(`median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, ${connections} connections:`)
    for (const [name, rounds] of Object.entries(results)) {
      const of = (part: keyof Result) => median(rounds.map(each => each[part]))
      log(
        `  ${name}: ${Math.round(of('rate'))} bids/s, PostgreSQL ${of('postgresMs').toFixed(2)} ms ` +
          `and ${of('members').toFixed(1)} multixact members a bid`,
      )
    }
  } finally {
    await db.close()
    await postgres.stop()
  }
}

async function play(
  db: Db,
  players: ReadyPlayer[],
  markets: string[],
  connections: number,
): Promise<Result> {
  let turn = 0
  const market = () => markets[turn++ % markets.length]!
  const [membersBefore, before] = [await membersOf(db), await readProcessorTime(db, [])]
  const rate = await straight(db, { players, connections, ms: ROUND_MS, market })
  const [after, members] = [await readProcessorTime(db, []), await membersOf(db)]
  const bids = (rate * ROUND_MS) / 1000
  return {
    rate,
    postgresMs: (after.postgres - before.postgres) / bids,
    members: (members - membersBefore) / bids,
  }
}

/** All that were ever written. The control file knows them after a checkpoint. */
async function membersOf(db: Db): Promise<number> {
  await db.within('reports').query({ name: '', text: 'CHECKPOINT' }, [])
  const [row] = await db.query<{ members: string }>(readMembers, [])
  return Number(row!.members)
}
