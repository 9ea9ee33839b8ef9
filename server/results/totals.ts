import type { Db, Statement } from '../database/db.ts'
import type { resultActs } from '../database/schema/results.ts'
import type { DayKey } from './declare.ts'

/** The newest result of a market-day and the state of its bids; `paid` is in points. */
type OutcomeOfDay = {
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

/** What one version of a result did; all but the first three are points. */
type VersionTotals = {
  won: number
  lost: number
  refunded: number
  paid: number
  refunded_points: number
  taken_back: number
  /** The part of `taken_back` that the wallets did not have. It is a debt. */
  owed: number
  /** The points that it paid to accounts that were closed since the bid. */
  to_closed: number
}

const decided = `SELECT id, status, payout, settled_version FROM bids
    WHERE market_id = $1 AND day = $2 AND settled_version = $3`

const counts = `count(*) FILTER (WHERE status = 'won') AS won,
      count(*) FILTER (WHERE status = 'lost') AS lost,
      count(*) FILTER (WHERE status = 'refunded') AS refunded`

const readAct: Statement = {
  name: 'act_of_version',
  text: 'SELECT act FROM results WHERE market_id = $1 AND day = $2 AND version = $3',
}

/** Bids that had no outcome before: all of their payout is new. */
const readFirstTotals: Statement = {
  name: 'first_totals',
  text: `SELECT ${counts},
      COALESCE(sum(payout) FILTER (WHERE status = 'won'), 0)::bigint AS paid,
      COALESCE(sum(payout) FILTER (WHERE status = 'refunded'), 0)::bigint AS refunded_points,
      0::bigint AS taken_back, 0::bigint AS owed, 0::bigint AS to_closed
    FROM (${decided}) b`,
}

/**
 * A correction moves only what differs, so its entries are summed. They are found by an array of
 * their refs: with a join and statistics from before the settling, PostgreSQL read all entries once
 * for each bid.
 */
const readCorrectionTotals: Statement = {
  name: 'correction_totals',
  text: `WITH settled AS MATERIALIZED (${decided}
  ), moved AS (
    SELECT t.kind, CASE p.account WHEN 'owed' THEN -p.amount ELSE p.amount END AS points,
      CASE p.account WHEN 'owed' THEN p.amount ELSE 0 END AS debt,
      CASE WHEN p.account = 'wallet' AND c.closed_at IS NOT NULL THEN p.amount ELSE 0 END AS closed
    FROM transactions t
    JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
    JOIN players c ON c.id = p.player_id
    WHERE t.kind = ANY (ARRAY['win', 'refund', 'win_reversed'])
      AND t.ref = ANY (ARRAY(SELECT id || ':' || settled_version FROM settled))
  )
  SELECT counted.*, summed.* FROM (SELECT ${counts} FROM settled) counted CROSS JOIN (
    SELECT COALESCE(sum(points) FILTER (WHERE kind = 'win'), 0)::bigint AS paid,
      COALESCE(sum(points) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded_points,
      COALESCE(-sum(points) FILTER (WHERE kind = 'win_reversed'), 0)::bigint AS taken_back,
      COALESCE(sum(debt) FILTER (WHERE kind = 'win_reversed'), 0)::bigint AS owed,
      COALESCE(sum(closed) FILTER (WHERE kind <> 'win_reversed'), 0)::bigint AS to_closed
    FROM moved
  ) summed`,
}

/** What a version has done so far: bids that it decided, and points that it moved. */
export async function readVersionTotals(
  db: Db,
  { marketId, day }: DayKey,
  version: number,
): Promise<VersionTotals> {
  const values = [marketId, day, version]
  const [result] = await db.query<{ act: (typeof resultActs)[number] }>(readAct, values)
  const statement = result?.act === 'correct' ? readCorrectionTotals : readFirstTotals
  const [row] = await db.query<VersionTotals>(statement, values)
  return row!
}
