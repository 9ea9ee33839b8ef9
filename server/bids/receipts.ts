import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { readableId } from '../wallet/readable-ids.ts'
import { type BidRow, bidColumns, bidJoins } from './history.ts'

const BIDS_MAX = 500
const BIDS_WITHIN = "interval '5 minutes'"
const TRIES_MAX = 3

/** A slip as its bids are in the database. `balance_after` is the wallet's after the last of them. */
export type Slip = {
  count: number
  points: number
  firstAt: Date
  lastAt: Date
  balanceAfter: number
  /** The first 500, in the order in which they were placed. */
  bids: BidRow[]
}

type Row = BidRow & {
  slip_count: number
  slip_points: number
  first_at: Date
  last_at: Date
  last_balance: number
}

/** The versions of a wallet give the order of its bids; parallel bids may have one placed_at. */
const readSlipBids: Statement = {
  name: 'slip_bids',
  text: `${bidColumns}, p.version,
    count(*) OVER slip::int AS slip_count, sum(b.points) OVER slip::bigint AS slip_points,
    min(b.placed_at) OVER slip AS first_at, max(b.placed_at) OVER slip AS last_at,
    last_value(p.balance_after) OVER slip AS last_balance
  FROM bids b
  JOIN postings p ON p.transaction_id = b.id AND p.line = 1
  ${bidJoins}
  WHERE b.player_id = $1 AND b.slip_id = $2
  WINDOW slip AS (ORDER BY p.version ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
  ORDER BY p.version LIMIT ${BIDS_MAX}`,
}

const readNumber: Statement = {
  name: 'receipt_number',
  text: 'SELECT number FROM receipts WHERE player_id = $1 AND slip_id = $2',
}

const hasBids: Statement = {
  name: 'slip_has_bids',
  text: 'SELECT FROM bids WHERE player_id = $1 AND slip_id = $2 LIMIT 1',
}

/**
 * Waits for a bid that has the player's wallet. One that waits for it began before this receipt and
 * cannot see it, so it finds the count changed.
 */
const giveNumber: Statement = {
  name: 'receipt_give_number',
  text: `WITH ${nowSql}, counted AS (
      UPDATE wallets SET receipts = receipts + 1
      WHERE player_id = $2 AND account = 'wallet' RETURNING player_id
    )
    INSERT INTO receipts (number, player_id, slip_id, made_at)
    SELECT $1, counted.player_id, $3, now.at FROM now, counted ON CONFLICT DO NOTHING`,
}

/**
 * SQL: a row if a slip no longer accepts bids at an instant: its receipt was issued, or its first bid is
 * older than five minutes. So nothing that a player has in hand is changed by a later bid.
 */
export function slipClosedSql(playerId: string, slipId: string, at: string): string {
  return `SELECT 1 FROM receipts WHERE player_id = ${playerId} AND slip_id = ${slipId}
    UNION ALL
    SELECT 1 FROM bids WHERE player_id = ${playerId} AND slip_id = ${slipId}
      AND placed_at <= ${at} - ${BIDS_WITHIN}`
}

const readClosed: Statement = {
  name: 'slip_closed',
  text: `${slipClosedSql('$1', '$2', '$3::timestamptz')} LIMIT 1`,
}

const find: Statement = {
  name: 'receipt_find',
  text: 'SELECT player_id, slip_id FROM receipts WHERE number = $1',
}

/** The slip of a player; null if no bid of it was accepted. */
export async function readSlip(db: Db, playerId: string, slipId: string): Promise<Slip | null> {
  const rows = await db.query<Row>(readSlipBids, [playerId, slipId])
  const [first] = rows
  if (!first) return null
  return {
    count: first.slip_count,
    points: first.slip_points,
    firstAt: first.first_at,
    lastAt: first.last_at,
    balanceAfter: first.last_balance,
    bids: rows,
  }
}

/** Whether a slip no longer accepts bids at an instant, epoch ms. */
export async function isSlipClosed(
  db: Db,
  { playerId, slipId }: { playerId: string; slipId: string },
  at: number,
): Promise<boolean> {
  return (await db.query(readClosed, [playerId, slipId, new Date(at)])).length > 0
}

/**
 * Issues the receipt of a slip, after which the slip accepts no bids, and returns its number; null
 * if the slip has no bids. The number is made once and never changes.
 */
export async function issueReceipt(
  db: Db,
  playerId: string,
  slipId: string,
): Promise<string | null> {
  // The number may be taken by another slip, or given to this one by a call at the same time.
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    const [known] = await db.query<{ number: string }>(readNumber, [playerId, slipId])
    if (known) return known.number
    if ((await db.query(hasBids, [playerId, slipId])).length === 0) return null
    await db.query(giveNumber, [readableId('R'), playerId, slipId])
  }
  throw new Error('A receipt got no number.')
}

/** Whose slip has a receipt number; null if none has. */
export async function findReceipt(
  db: Db,
  number: string,
): Promise<{ player_id: string; slip_id: string } | null> {
  const [found] = await db.query<{ player_id: string; slip_id: string }>(find, [number])
  return found ?? null
}
