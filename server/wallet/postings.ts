import { v7 as uuidv7 } from 'uuid'
import type { Db, Query, Statement } from '../database/db.ts'
import { type PlayerAccount, playerAccounts } from '../database/schema/money.ts'
import { repaidRemark } from './remarks.ts'

type Line =
  | { account: PlayerAccount; playerId: string; amount: number }
  | { account: 'house' | 'deposits' | 'payouts'; amount: number }

/** `kind` and `ref` name one event. The database refuses a second transaction with both. */
type Entry = { kind: string; ref: string; remark: string; at: Date; lines: Line[] }

const insertTransaction: Statement = {
  name: 'transaction_insert',
  text: 'INSERT INTO transactions (id, kind, ref, remark, at) VALUES ($1, $2, $3, $4, $5)',
}

const postToPlayer: Statement = {
  name: 'post_to_player',
  text: `WITH moved AS (
      UPDATE wallets w SET balance = w.balance + $5::bigint, version = w.version + 1
      WHERE w.player_id = $4::uuid AND w.account = $3::text
      RETURNING w.balance, w.version
    )
    INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
      kind)
    SELECT $1::uuid, $2::smallint, $3::text, $4::uuid, $5::bigint, moved.balance, moved.version,
      CASE WHEN $3::text = 'wallet' THEN $6::text END
    FROM moved RETURNING line`,
}

const postOutside: Statement = {
  name: 'post_outside',
  text: `INSERT INTO postings (transaction_id, line, account, amount) VALUES ($1, $2, $3, $4)`,
}

const readBalance: Statement = {
  name: 'balance',
  text: 'SELECT balance FROM wallets WHERE player_id = $1 AND account = $2',
}

// All movements lock the accounts in this order: owed, wallet, held.
const lockAccounts: Statement = {
  name: 'balances_lock',
  text: `SELECT account, balance FROM wallets
    WHERE player_id = $1 AND account IN ('owed', 'wallet') ORDER BY account FOR UPDATE`,
}

const insertWallets: Statement = {
  name: 'wallets_insert',
  text: `INSERT INTO wallets (player_id, account, balance, version)
    SELECT $1::uuid, account, 0, 0 FROM unnest($2::text[]) AS account`,
}

/**
 * Posts one transaction, in an open transaction of the database. Amounts are in points and must sum
 * to zero; otherwise it throws a RangeError. Throws a database error if a balance would fall below
 * zero or the transaction already exists.
 */
export async function post(query: Query, { kind, ref, remark, at, lines }: Entry): Promise<void> {
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  if (sum !== 0) throw new RangeError(`A transaction that does not sum to zero: ${sum}`)
  const id = uuidv7()
  await query(insertTransaction, [id, kind, ref, remark, at])
  for (const [index, line] of lines.entries()) {
    const { account, amount } = line
    if (!('playerId' in line)) {
      await query(postOutside, [id, index + 1, account, amount])
      continue
    }
    const { playerId } = line
    const posted = await query(postToPlayer, [id, index + 1, account, playerId, amount, kind])
    if (posted.length === 0) throw new Error(`No ${account} of player ${playerId}`)
  }
}

/** Opens a new player's accounts, with the welcome points if there are any. */
export async function openWallet(
  query: Query,
  playerId: string,
  welcomePoints: number,
  at = new Date(),
): Promise<void> {
  await query(insertWallets, [playerId, playerAccounts])
  if (welcomePoints === 0) return
  await post(query, {
    kind: 'welcome',
    ref: playerId,
    remark: 'Welcome points',
    at,
    lines: [
      { account: 'wallet', playerId, amount: welcomePoints },
      { account: 'house', amount: -welcomePoints },
    ],
  })
}

/** The balance of a player's account in points; 0 if there is no such account. */
export async function balanceOf(
  db: Db,
  playerId: string,
  account: PlayerAccount = 'wallet',
): Promise<number> {
  const [row] = await db.query<{ balance: number }>(readBalance, [playerId, account])
  return row?.balance ?? 0
}

/** SQL: the player's wallet has points. */
export const hasPointsSql = (p: string) =>
  `EXISTS (SELECT FROM wallets w WHERE w.player_id = ${p}.id AND w.account = 'wallet' AND w.balance > 0)`

/** Locks what a player has and owes until the transaction ends. Returns both in points. */
export async function lockBalances(
  query: Query,
  playerId: string,
): Promise<Record<'owed' | 'wallet', number>> {
  const rows = await query<{ account: string; balance: number }>(lockAccounts, [playerId])
  const of = (account: string) => rows.find(row => row.account === account)?.balance ?? 0
  return { owed: of('owed'), wallet: of('wallet') }
}

type Credit = Omit<Entry, 'lines'> & {
  playerId: string
  points: number
  /** Where the points come from; `held` are the player's own. */
  from: 'deposits' | 'house' | 'held'
}

/** Credits points to a wallet, in an open transaction. They pay first what the player owes. */
export async function creditWallet(query: Query, credit: Credit): Promise<void> {
  const { playerId, points, from, remark, ...event } = credit
  const { owed } = await lockBalances(query, playerId)
  const repaid = Math.min(owed, points)
  const source = from === 'held' ? { account: from, playerId } : { account: from }
  const repayment: Line[] = [
    { account: 'owed', playerId, amount: -repaid },
    { account: 'house', amount: repaid },
    { account: 'payouts', amount: repaid },
  ]
  await post(query, {
    ...event,
    remark: remark + repaidRemark(repaid, points),
    lines: [
      { account: 'wallet', playerId, amount: points - repaid },
      { ...source, amount: -points },
      ...(repaid === 0 ? [] : repayment),
    ],
  })
}
