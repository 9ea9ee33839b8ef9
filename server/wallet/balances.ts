import type { Db, Statement } from '../database/db.ts'
import type { PlayerAccount } from '../database/schema/money.ts'

const readBalance: Statement = {
  name: 'balance',
  text: 'SELECT balance FROM wallets WHERE player_id = $1 AND account = $2',
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
