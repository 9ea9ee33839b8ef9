import type { Db, Statement } from '../database/db.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import { creditWallet, lockBalances, post } from './postings.ts'
import { creditRemark, debitRemark } from './remarks.ts'

/** A credit or debit of whole points by the operator. */
type Movement = { id: string; playerId: string; points: number; reason: string }

export type Debited =
  | { state: 'done' }
  | { state: 'id-used' }
  /** The number of points in the wallet, which is too low. */
  | { state: 'too-low'; balance: number }

// The lock waits for a call that closes the account.
const lockPlayer: Statement = {
  name: 'credit_lock_player',
  text: 'SELECT clock_timestamp() AS at FROM players WHERE id = $1 AND closed_at IS NULL FOR SHARE',
}

const find: Statement = {
  name: 'find_movement',
  text: `SELECT p.player_id,
      abs(sum(CASE p.account WHEN 'owed' THEN -p.amount ELSE p.amount END))::bigint AS points
    FROM transactions t JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
    WHERE t.kind = $1 AND t.ref = $2 GROUP BY p.player_id`,
}

/**
 * Credits points from the house account, once for each id. Returns false if the id has already
 * credited something else, and if the account is closed.
 */
export async function creditPlayer(db: Db, asked: Movement): Promise<boolean> {
  const { id, playerId, points, reason } = asked
  try {
    return await db.transaction(async query => {
      const [open] = await query<{ at: Date }>(lockPlayer, [playerId])
      if (!open) return false
      const event = { kind: 'credit', ref: id, remark: creditRemark(reason), at: open.at }
      await creditWallet(query, { ...event, playerId, points, from: 'house' })
      return true
    })
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    return wasDone(db, 'credit', asked)
  }
}

/**
 * Takes points from a wallet back to the house, once for each id. The wallet never goes below zero:
 * with `mayOwe` the rest becomes a debt, and else nothing is taken.
 */
export async function debitPlayer(db: Db, asked: Movement & { mayOwe: boolean }): Promise<Debited> {
  try {
    const debited = await take(db, asked)
    // A repeat of a debit that was done finds a lower balance.
    const isDone = debited.state === 'too-low' && (await wasDone(db, 'debit', asked))
    return isDone ? { state: 'done' } : debited
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    return { state: (await wasDone(db, 'debit', asked)) ? 'done' : 'id-used' }
  }
}

function take(
  db: Db,
  { id, playerId, points, reason, mayOwe }: Movement & { mayOwe: boolean },
): Promise<Debited> {
  return db.transaction(async query => {
    const { wallet: balance } = await lockBalances(query, playerId)
    const taken = Math.min(balance, points)
    const debt = points - taken
    if (debt > 0 && !mayOwe) return { state: 'too-low', balance }
    const owed = [
      { account: 'owed' as const, playerId, amount: debt },
      { account: 'house' as const, amount: -debt },
    ]
    await post(query, {
      kind: 'debit',
      ref: id,
      remark: debitRemark(reason, points, debt),
      at: new Date(db.clock.now()),
      lines: [
        { account: 'wallet', playerId, amount: -taken },
        { account: 'house', amount: taken },
        ...(debt === 0 ? [] : owed),
      ],
    })
    return { state: 'done' }
  })
}

/** Whether the id has moved the same points of the same player. */
async function wasDone(db: Db, kind: 'credit' | 'debit', { id, playerId, points }: Movement) {
  const [known] = await db.query<{ player_id: string; points: number }>(find, [kind, id])
  return known?.player_id === playerId && known.points === points
}
