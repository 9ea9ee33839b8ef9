import type { Db, Statement } from '../database/db.ts'
import type { DayKey } from './declare.ts'

/** The newest result of a market-day and the state of its bids; `paid` is in points. */
export type OutcomeOfDay = {
  version: number
  open_pana: string | null
  close_pana: string | null
  is_settled: boolean
  won: number
  lost: number
  refunded: number
  waiting: number
  paid: number
}

const readOutcome: Statement = {
  name: 'outcome_of_day',
  text: `SELECT r.version, r.open_pana, r.close_pana, r.settled_at IS NOT NULL AS is_settled, b.*
    FROM results r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'won') AS won,
        count(*) FILTER (WHERE status = 'lost') AS lost,
        count(*) FILTER (WHERE status = 'refunded') AS refunded,
        count(*) FILTER (WHERE status = 'placed') AS waiting,
        COALESCE(sum(payout) FILTER (WHERE status = 'won'), 0)::bigint AS paid
      FROM bids WHERE market_id = r.market_id AND day = r.day
    ) b
    WHERE r.market_id = $1 AND r.day = $2 ORDER BY r.version DESC LIMIT 1`,
}

/** The totals of a market-day; null if it has no result yet. */
export async function outcomeOfDay(
  db: Db,
  { marketId, day }: DayKey,
): Promise<OutcomeOfDay | null> {
  const [row] = await db.query<OutcomeOfDay>(readOutcome, [marketId, day])
  return row ?? null
}
