import { and, asc, inArray } from 'drizzle-orm'
import { marketState } from '#domain/market-state.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Statement, Tx } from '../database/db.ts'
import { draws, holidays, markets } from '../database/schema/markets.ts'
import { each } from './each.ts'
import { type Market, readMarkets } from './markets.ts'

const findMarketsDue: Statement = {
  name: 'markets_with_draws_due',
  usesClock: true,
  text: `SELECT DISTINCT market_id FROM draws
    WHERE state = 'open' AND cutoff_at <= clock_timestamp() + $1::bigint * interval '1 millisecond'`,
}

const closeDrawsDue: Statement = {
  name: 'close_draws_due',
  usesClock: true,
  text: `UPDATE draws SET state = 'closed'
    WHERE state = 'open' AND market_id = $2 AND (market_id, day, session) IN (
      SELECT market_id, day, session FROM draws
      WHERE state = 'open' AND market_id = $2
        AND cutoff_at <= clock_timestamp() + $1::bigint * interval '1 millisecond'
      ORDER BY market_id, day, session DESC FOR UPDATE
    )
    RETURNING market_id`,
}

/**
 * Creates the missing draws of every market's current market-day. It locks the market, so that an
 * operator cannot change its times or holidays meanwhile.
 */
export async function openDays(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  const missing = (await readMarkets(db, now)).filter(market => isMissing(market, now))
  if (missing.length === 0) return
  await each(missing, market =>
    db.transaction(async tx => {
      const unchanged = await lockUnchanged(tx, [market])
      if (unchanged.length === 0) return
      await tx.insert(draws).values(unchanged.flatMap(drawsOf)).onConflictDoNothing()
    }),
  )
}

/**
 * Closes every draw whose cut-off has passed and returns how many. The UPDATE waits for open bids,
 * which lock the row: after it, these draws get no more bids. It locks Open before Close, in the
 * same order as results/declare.ts. A market whose draw is locked does not keep the others open.
 */
export async function closeDue(db: Db): Promise<number> {
  const due = await db.query<{ market_id: string }>(findMarketsDue, [])
  const closed = await each(due, ({ market_id }) => db.query(closeDrawsDue, [market_id]))
  return closed.flat().length
}

/** A day without time between the previous close and its own close gets no draws. */
function isMissing(market: Market, now: number): boolean {
  const { isDrawn, bidsFrom, closeAt } = market.today
  if (isDrawn || closeAt <= bidsFrom) return false
  const state = marketState(market, now, market.today)
  return state.state === 'open' || state.why === 'over'
}

async function lockUnchanged(tx: Tx, seen: Market[]): Promise<Market[]> {
  const ids = seen.map(market => market.id)
  const locked = await tx
    .select()
    .from(markets)
    .where(inArray(markets.id, ids))
    .orderBy(asc(markets.id))
    .for('share')
  const days = seen.map(market => market.today.day)
  const free = await tx
    .select()
    .from(holidays)
    .where(and(inArray(holidays.marketId, ids), inArray(holidays.day, days)))
  return seen.filter(market => {
    const current = locked.find(row => row.id === market.id)
    const isHoliday = free.some(
      ({ marketId, day }) => marketId === market.id && day === market.today.day,
    )
    return current !== undefined && !isHoliday && isSame(current, market)
  })
}

function isSame(current: typeof markets.$inferSelect, seen: Market): boolean {
  return (
    current.isOn === seen.isOn &&
    current.openMinute === seen.openMinute &&
    current.closeMinute === seen.closeMinute &&
    String(current.weekdaysOff) === String(seen.weekdaysOff)
  )
}

function drawsOf({ id, today }: Market) {
  const draw = { marketId: id, day: today.day, bidsFrom: new Date(today.bidsFrom) }
  return [
    { ...draw, session: 'Open' as const, cutoffAt: new Date(today.openAt) },
    { ...draw, session: 'Close' as const, cutoffAt: new Date(today.closeAt) },
  ]
}
