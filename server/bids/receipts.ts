import type { Db, Statement } from '../database/db.ts'
import { nowSql } from '../database/now.ts'
import { readableId } from '../readable-ids.ts'
import { type BidRow, bidColumns, bidJoins } from './history.ts'

const BIDS_MAX = 500
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

const giveNumber: Statement = {
  name: 'receipt_give_number',
  usesClock: true,
  text: `WITH ${nowSql}
    INSERT INTO receipts (number, player_id, slip_id, made_at)
    SELECT $2, $3, $4, now.at FROM now ON CONFLICT DO NOTHING`,
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

/** The number of a slip that has bids. It is made once and never changes. */
export async function receiptNumberOf(db: Db, playerId: string, slipId: string): Promise<string> {
  // The number may be taken by another slip, or given to this one by a call at the same time.
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [known] = await db.query<{ number: string }>(readNumber, [playerId, slipId])
    if (known) return known.number
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
