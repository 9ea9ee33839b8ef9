import { type BidFilter, readBids } from '../../server/bids/history.ts'
import { openDatabase } from '../../server/database/open.ts'
import { log } from '../../tools/test/log.ts'
import { bidFor, insertBids } from '../support/bids.ts'
import { addMarket, setDraws } from '../support/markets.ts'
import { addManyPlayersTo } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { median } from './measure.ts'
import { loadNotice } from './options.ts'

const BIDS = 200_000
const RUNS = 7
const PAGE = 50
const DAY = '2025-11-18'

const filters: Record<string, BidFilter> = {
  'no filter': {},
  'a market without a bid': { marketName: 'Empty' },
  'a game type without a bid': { gameType: 'Full Sangam' },
  'a status without a bid': { status: 'refunded' },
  'all three': { marketName: 'Empty', gameType: 'Full Sangam', status: 'refunded' },
}

/** A page of the history of a player with very many bids, by filters that no bid passes. */
export async function benchHistory(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase('bench')
    const playerId = await fill(databaseUrl)
    const db = await openDatabase({ dataDir: '', databaseUrl })
    log(loadNotice())
    log(`${BIDS} bids of one player, median of ${RUNS} pages:`)
    for (const [name, filter] of Object.entries(filters)) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const startMs = performance.now()
        await readBids(db, playerId, { ...filter, limit: PAGE })
        times.push(performance.now() - startMs)
      }
      log(`  ${name}: ${median(times).toFixed(1)} ms`)
    }
    await db.close()
  } finally {
    await postgres.stop()
  }
}

async function fill(databaseUrl: string): Promise<string> {
  const opened = await openDatabase({ dataDir: '', databaseUrl })
  const db = opened.within('reports')
  const at = new Date(`${DAY}T05:00:00+05:30`)
  const [player] = await addManyPlayersTo(db, { count: 1, points: 1e9, at })
  const market = await addMarket(db, 'Bench', { openMinute: 600, closeMinute: 660 })
  await addMarket(db, 'Empty', { openMinute: 600, closeMinute: 660 })
  await setDraws(db, market, { [DAY]: ['closed', 'closed'] })
  const bids = Array.from({ length: BIDS }, () =>
    bidFor(player!.id, { type: 'Single Digit', session: 'Open', digit: '7' }, 10),
  )
  await insertBids(db, { id: market.id, name: 'Bench', day: DAY, at }, bids)
  await db.query({ name: '', text: 'VACUUM ANALYZE' }, [])
  // Here the whole table is the player's. With many players, reading all of it never pays.
  await db.query({ name: '', text: 'ALTER DATABASE bench SET enable_seqscan = off' }, [])
  await opened.close()
  return player!.id
}
