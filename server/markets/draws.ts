import { marketState } from '#domain/market-state.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { type Market, readMarkets } from './markets.ts'

const findMarketsDue: Statement = {
  name: 'markets_with_draws_due',
  text: `SELECT DISTINCT market_id FROM draws
    WHERE state = 'open' AND cutoff_at <= clock_timestamp()`,
}

const closeDrawsDue: Statement = {
  name: 'close_draws_due',
  text: `UPDATE draws SET state = 'closed'
    WHERE state = 'open' AND market_id = $1 AND (market_id, day, session) IN (
      SELECT market_id, day, session FROM draws
      WHERE state = 'open' AND market_id = $1
        AND cutoff_at <= clock_timestamp()
      ORDER BY market_id, day, session DESC FOR UPDATE
    )
    RETURNING market_id`,
}

const lockUnchanged: Statement = {
  name: 'market_lock_unchanged',
  text: `SELECT FROM markets WHERE id = $1 AND is_on = $2 AND open_minute = $3 AND close_minute = $4
    AND weekdays_off = $5 FOR SHARE`,
}

// The holidays are read after the market is locked: the operator may have added one before that.
const insertDraws: Statement = {
  name: 'draws_insert',
  text: `INSERT INTO draws (market_id, day, session, bids_from, cutoff_at)
    SELECT $1::uuid, $2::date, session, $3::timestamptz, cutoff_at
    FROM (VALUES ('Open', $4::timestamptz), ('Close', $5::timestamptz)) AS day (session, cutoff_at)
    WHERE NOT EXISTS (SELECT FROM holidays WHERE market_id = $1::uuid AND day = $2::date)
    ON CONFLICT DO NOTHING`,
}

/**
 * Creates the missing draws of every market's current market-day. It locks the market first, so that
 * an operator cannot change its times or holidays at the same time.
 */
export async function openDays(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  const missing = (await readMarkets(db, now)).filter(market => isMissing(market, now))
  await each(missing, ({ id, isOn, openMinute, closeMinute, weekdaysOff, today }) =>
    db.transaction(async query => {
      const settings = [isOn, openMinute, closeMinute, weekdaysOff]
      const locked = await query(lockUnchanged, [id, ...settings])
      if (locked.length === 0) return
      const times = [today.bidsFrom, today.openAt, today.closeAt].map(ms => new Date(ms))
      await query(insertDraws, [id, today.day, ...times])
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

/**
 * Runs work for every item, so that one that fails or waits does not keep the others back. Throws the
 * first error after all have ended.
 */
async function each<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const ended = await Promise.allSettled(items.map(work))
  return ended.map(outcome => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
