import type { LimitKind } from '#domain/limits.ts'
import type { Query, Statement } from '../database/db.ts'

/** What is set on a wallet's row; null for no limit. */
export type LimitRow = Record<LimitKind, number | null> & { excluded_until: Date | null }

const lock: Statement = {
  name: 'limits_lock_wallet',
  text: `SELECT deposit_day, deposit_week, deposit_month, stake_day, stake_week, loss_day, loss_week,
      excluded_until
    FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR UPDATE`,
}

/**
 * Locks a player's wallet until the transaction ends, after the bids and deposits that are under
 * way. The statements that follow see all of these.
 */
export async function lockWalletForLimits(query: Query, playerId: string): Promise<LimitRow> {
  const [row] = await query<LimitRow>(lock, [playerId])
  if (!row) throw new Error(`No wallet of player ${playerId}`)
  return row
}
