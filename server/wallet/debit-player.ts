import type { Db, RowOf, Statement } from '../database/db.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import type { wallets } from '../database/schema/money.ts'
import { post } from './postings.ts'
import { debitRemark } from './remarks.ts'

export type PlayerDebit = {
  id: string
  playerId: string
  points: number
  reason: string
  /** Whether points that the wallet does not have become a debt. */
  mayOwe: boolean
}

export type Debited =
  | { state: 'done' }
  | { state: 'id-used' }
  /** The number of points in the wallet, which is too low. */
  | { state: 'too-low'; balance: number }

// The order is that in which all lock these accounts: owed before wallet.
const lockAccounts: Statement = {
  name: 'debit_lock',
  text: `SELECT account, balance FROM wallets
    WHERE player_id = $1 AND account IN ('owed', 'wallet') ORDER BY account FOR UPDATE`,
}

const find: Statement = {
  name: 'find_debit',
  text: `SELECT p.player_id, sum(CASE WHEN p.account = 'owed' THEN p.amount ELSE -p.amount END) AS points
    FROM transactions t JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
    WHERE t.kind = 'debit' AND t.ref = $1 GROUP BY p.player_id`,
}

/**
 * Takes whole points from a wallet back to the house, once for each id. The wallet never goes below
 * zero: with `mayOwe` the rest becomes a debt, and else nothing is taken.
 */
export async function debitPlayer(db: Db, asked: PlayerDebit): Promise<Debited> {
  try {
    const debited = await take(db, asked)
    // A repeat of a debit that was done finds a lower balance.
    const isDone = debited.state === 'too-low' && (await isSame(db, asked))
    return isDone ? { state: 'done' } : debited
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    return (await isSame(db, asked)) ? { state: 'done' } : { state: 'id-used' }
  }
}

function take(db: Db, asked: PlayerDebit): Promise<Debited> {
  const { id, playerId, points, reason, mayOwe } = asked
  return db.transaction(async query => {
    const rows = await query<Pick<RowOf<typeof wallets>, 'account' | 'balance'>>(lockAccounts, [
      playerId,
    ])
    const balance = rows.find(({ account }) => account === 'wallet')?.balance ?? 0
    const taken = Math.min(balance, points)
    const debt = points - taken
    if (debt > 0 && !mayOwe) return { state: 'too-low', balance }
    await post(query, {
      kind: 'debit',
      ref: id,
      remark: debitRemark(reason, { points, debt }),
      at: new Date(db.clock.now()),
      lines: [
        { account: 'wallet', playerId, amount: -taken },
        { account: 'house', amount: taken },
        ...(debt === 0
          ? []
          : [
              { account: 'owed' as const, playerId, amount: debt },
              { account: 'house' as const, amount: -debt },
            ]),
      ],
    })
    return { state: 'done' }
  })
}

async function isSame(db: Db, { id, playerId, points }: PlayerDebit): Promise<boolean> {
  const [known] = await db.query<{ player_id: string; points: string }>(find, [id])
  return known?.player_id === playerId && Number(known.points) === points
}
