import { nowSql } from '../database/clock.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { receipts } from '../database/schema/money.ts'
import { readableId } from '../wallet/readable-ids.ts'
import { type BidRow, bidColumns, bidJoins } from './history.ts'

const BIDS_MAX = 500

/** What the database has of a receipt, over all its bids. */
type Facts = Pick<RowOf<typeof receipts>, 'number' | 'player_id' | 'slip_id' | 'made_at'> & {
  /** The number of the slip's receipt before this one; null for the first. */
  earlier: string | null
  /** The number of its bids, and their points. */
  count: number
  staked: number
  first_at: Date
  last_at: Date
  /** The balance of the wallet after its last bid, in points. */
  balance_after: number
}

/** `bids` are the first 500, in the order in which they were placed. */
export type Receipt = Facts & { bids: BidRow[] }

/** SQL: whether a bid `b` of the slip of a receipt `r`, with the posting `p` of its debit, is on it. */
export const isOnReceiptSql = `(p.version > r.after_version AND (p.version <= r.last_version
  OR r.last_version IS NULL AND b.placed_at <= r.made_at))`

/**
 * Issues a receipt of the slip's bids that are on none. Parallel calls meet in the unique key: one
 * receipt follows each `after_version`.
 */
const issue: Statement = {
  name: 'receipt_issue',
  text: `WITH ${nowSql}, own AS (
    SELECT p.version, EXISTS (
        SELECT FROM receipts r
        WHERE r.player_id = b.player_id AND r.slip_id = b.slip_id AND ${isOnReceiptSql}
      ) AS is_on_receipt
    FROM bids b JOIN postings p ON p.transaction_id = b.id AND p.line = 1
    WHERE b.player_id = $2 AND b.slip_id = $3
  ), range AS (
    SELECT COALESCE(max(version) FILTER (WHERE is_on_receipt), 0) AS after_version,
      max(version) AS last_version
    FROM own
  )
  INSERT INTO receipts (number, player_id, slip_id, made_at, after_version, last_version)
  SELECT $1, $2, $3, now.at, range.after_version, range.last_version
  FROM range, now WHERE range.last_version > range.after_version
  ON CONFLICT (player_id, slip_id, after_version) DO NOTHING`,
}

const findNewest: Statement = {
  name: 'receipt_newest',
  text: `SELECT number FROM receipts WHERE player_id = $1 AND slip_id = $2
    ORDER BY after_version DESC LIMIT 1`,
}

const read: Statement = {
  name: 'receipt',
  text: `${bidColumns}, r.number, r.made_at, (
      SELECT e.number FROM receipts e
      WHERE e.player_id = r.player_id AND e.slip_id = r.slip_id AND e.after_version < r.after_version
      ORDER BY e.after_version DESC LIMIT 1
    ) AS earlier,
    count(*) OVER all_bids::int AS count, sum(b.points) OVER all_bids::bigint AS staked,
    min(b.placed_at) OVER all_bids AS first_at, max(b.placed_at) OVER all_bids AS last_at,
    last_value(p.balance_after) OVER all_bids AS balance_after
  FROM receipts r
  JOIN bids b ON b.player_id = r.player_id AND b.slip_id = r.slip_id
  JOIN postings p ON p.transaction_id = b.id AND p.line = 1 AND ${isOnReceiptSql}
  ${bidJoins}
  WHERE r.number = $1
  WINDOW all_bids AS (ORDER BY p.version ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
  ORDER BY p.version LIMIT ${BIDS_MAX}`,
}

/**
 * Returns the number of the slip's newest receipt; null if the slip has no bids. Issues a receipt if
 * there are bids since the last one.
 *
 * A receipt keeps the version of the wallet after its last bid. A bid that is being placed gets a later
 * version, whenever it began, so it is on a further receipt.
 */
export async function issueReceipt(
  db: Db,
  playerId: string,
  slipId: string,
): Promise<string | null> {
  await db.query(issue, [readableId('R'), playerId, slipId])
  const [newest] = await db.query<{ number: string }>(findNewest, [playerId, slipId])
  return newest?.number ?? null
}

/** The receipt with a number; null if there is none. Its bids have their outcomes of this moment. */
export async function readReceipt(db: Db, number: string): Promise<Receipt | null> {
  const rows = await db.query<BidRow & Facts>(read, [number])
  const [first] = rows
  return first ? { ...first, bids: rows } : null
}
