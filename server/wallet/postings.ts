import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../database/db.ts'
import {
  type PlayerAccount,
  playerAccounts,
  postings,
  transactions,
  wallets,
} from '../database/schema/money.ts'

type Line =
  | { account: PlayerAccount; playerId: string; amount: number }
  | { account: 'house' | 'deposits' | 'payouts'; amount: number }

/** `kind` and `ref` name one event. The database refuses a second transaction with both. */
type Entry = { kind: string; ref: string; remark: string; at: Date; lines: Line[] }

/**
 * Posts one transaction. Amounts are in points and must sum to zero; otherwise it throws a
 * RangeError. Throws a database error if a balance would fall below zero or the transaction already
 * exists.
 */
export async function post(tx: Tx, { lines, ...entry }: Entry): Promise<void> {
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  if (sum !== 0) throw new RangeError(`A transaction that does not sum to zero: ${sum}`)
  const transactionId = uuidv7()
  await tx.insert(transactions).values({ id: transactionId, ...entry })
  for (const [index, line] of lines.entries()) {
    const after = 'playerId' in line ? await move(tx, line) : {}
    const kind = line.account === 'wallet' ? { kind: entry.kind } : {}
    await tx.insert(postings).values({ transactionId, line: index + 1, ...line, ...after, ...kind })
  }
}

/** Opens a new player's accounts, with the welcome points if there are any. */
export async function openWallet(tx: Tx, playerId: string, welcomePoints: number, at = new Date()) {
  await tx
    .insert(wallets)
    .values(playerAccounts.map(account => ({ playerId, account, balance: 0, version: 0 })))
  if (welcomePoints === 0) return
  await post(tx, {
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

async function move(tx: Tx, line: { account: PlayerAccount; playerId: string; amount: number }) {
  const [after] = await tx
    .update(wallets)
    .set({
      balance: sql`${wallets.balance} + ${line.amount}`,
      version: sql`${wallets.version} + 1`,
    })
    .where(and(eq(wallets.playerId, line.playerId), eq(wallets.account, line.account)))
    .returning({ balanceAfter: wallets.balance, version: wallets.version })
  if (!after) throw new Error(`No ${line.account} of player ${line.playerId}`)
  return after
}
