import type { Db, Statement } from '../database/db.ts'
import type { DayKey } from './declare.ts'

/** What one version of a result did; the last five are points. */
export type VersionTotals = {
  won: number
  lost: number
  refunded: number
  paid: number
  refunded_points: number
  taken_back: number
  /** The part of `taken_back` that the wallets did not have. It is a debt. */
  owed: number
}

/**
 * $4: whether it may have taken back points. The first result of a draw has not, and to look for it
 * takes a look for every bid.
 */
const readTotals: Statement = {
  name: 'version_totals',
  text: `WITH settled AS MATERIALIZED (
    SELECT id || ':' || settled_version AS ref, status, payout FROM bids
    WHERE market_id = $1 AND day = $2 AND settled_version = $3
  ), moved AS (
    SELECT t.kind, CASE p.account WHEN 'owed' THEN -p.amount ELSE p.amount END AS points,
      CASE p.account WHEN 'owed' THEN p.amount ELSE 0 END AS debt
    FROM settled s JOIN transactions t ON t.ref = s.ref
      AND ((t.kind IN ('win', 'refund') AND s.payout > 0) OR (t.kind = 'win_reversed' AND $4::boolean))
    JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
  )
  SELECT counted.*, summed.* FROM (
    SELECT count(*) FILTER (WHERE status = 'won') AS won,
      count(*) FILTER (WHERE status = 'lost') AS lost,
      count(*) FILTER (WHERE status = 'refunded') AS refunded
    FROM settled
  ) counted CROSS JOIN (
    SELECT COALESCE(sum(points) FILTER (WHERE kind = 'win'), 0)::bigint AS paid,
      COALESCE(sum(points) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded_points,
      COALESCE(-sum(points) FILTER (WHERE kind = 'win_reversed'), 0)::bigint AS taken_back,
      COALESCE(sum(debt) FILTER (WHERE kind = 'win_reversed'), 0)::bigint AS owed
    FROM moved
  ) summed`,
}

/** What a version has done so far: bids that it decided, and points that it moved. */
export async function readVersionTotals(
  db: Db,
  { marketId, day }: DayKey,
  version: number,
): Promise<VersionTotals> {
  const isCorrection = version > 1
  const [row] = await db.query<VersionTotals>(readTotals, [marketId, day, version, isCorrection])
  return row!
}
