import { cutoffsOf, dayAt } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import type { Clock } from '../clock.ts'
import { type Market, readMarkets } from '../db/markets.ts'
import type { Db, Statement } from '../db/open.ts'
import { draws } from '../db/schema/markets.ts'

const closeDrawsDue: Statement = {
  name: 'close_draws_due',
  text: `UPDATE draws SET state = 'closed'
    WHERE state = 'open' AND cutoff_at <= clock_timestamp() + $1::bigint * interval '1 millisecond'
    RETURNING market_id`,
}

/** Makes the two draws of every market's current market-day, where they are missing. */
export async function openDays(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  const rows = (await readMarkets(db, now)).flatMap(market => drawsOf(market, now))
  if (rows.length > 0) await db.orm.insert(draws).values(rows).onConflictDoNothing()
}

/**
 * Closes every draw whose cut-off has passed and returns how many. The UPDATE waits for the bids in
 * flight, which hold the row: once it has returned, no further bid of these draws appears.
 */
export async function closeDue(db: Db, clock: Clock): Promise<number> {
  return (await db.query(closeDrawsDue, [clock.offsetMs])).length
}

function drawsOf(market: Market, now: number) {
  const state = marketState(market, now)
  if (state.state === 'closed' && state.why !== 'over') return []
  const day = dayAt(market, now)
  const { bidsFrom, openAt, closeAt } = cutoffsOf(market, day)
  const draw = { marketId: market.id, day, bidsFrom: new Date(bidsFrom) }
  return [
    { ...draw, session: 'Open' as const, cutoffAt: new Date(openAt) },
    { ...draw, session: 'Close' as const, cutoffAt: new Date(closeAt) },
  ]
}
