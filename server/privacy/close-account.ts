import { keepFormerNumber } from '../accounts/former-numbers.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import type { AppContext } from '../context.ts'
import type { Db, Query, Statement } from '../database/db.ts'
import { needsOperatorSql } from '../funds/decide-request.ts'
import { ApiError } from '../http/errors.ts'
import { nowIn } from '../limits/change-limits.ts'
import { lockWalletForLimits } from '../limits/lock-wallet.ts'

/** A closed account accepts neither bids nor deposits, also from a call that began before. */
const FOR_EVER = new Date('9999-01-01T00:00:00Z')

type Rest = { wallet: number; held: number; owed: number; requests: number; bids: number }

const readRest: Statement = {
  name: 'account_rest',
  text: `SELECT
    (SELECT balance FROM wallets WHERE player_id = $1 AND account = 'wallet') AS wallet,
    (SELECT balance FROM wallets WHERE player_id = $1 AND account = 'held') AS held,
    (SELECT balance FROM wallets WHERE player_id = $1 AND account = 'owed') AS owed,
    (SELECT count(*) FROM fund_requests f
      WHERE f.player_id = $1 AND ${needsOperatorSql('f')})::int AS requests,
    (SELECT count(*) FROM bids WHERE player_id = $1 AND status = 'placed')::int AS bids`,
}

/** Before the wallet, as a credit of the operator does. */
const lockPlayer: Statement = {
  name: 'account_lock_player',
  text: 'SELECT FROM players WHERE id = $1 FOR NO KEY UPDATE',
}

const close: Statement = {
  name: 'account_close',
  text: `UPDATE players SET closed_phone = phone, phone = 'closed-' || id, closed_at = $2, status = '0'
    WHERE id = $1 AND closed_at IS NULL RETURNING id`,
}

const endBets: Statement = {
  name: 'account_end_bets',
  text: `UPDATE wallets SET excluded_until = $2 WHERE player_id = $1 AND account = 'wallet'`,
}

/**
 * Closes an account whose balance and requests are zero: the number is free again, unless a break
 * goes on. The personal data is removed later; see erase.ts. Throws account_has_points,
 * account_has_requests, account_has_bids and account_has_debt.
 */
export async function closeAccount(
  { config }: Pick<AppContext, 'config'>,
  db: Pick<Db, 'transaction'>,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  const pepper = config.secrets.MPIN_PEPPER
  await db.transaction(async query => {
    await query(lockPlayer, [id])
    const { excluded_until: excludedUntil } = await lockWalletForLimits(query, id)
    await checkRest(query, id)
    const at = await nowIn(query)
    // Of two calls at once, the second finds the endless break of the closed account.
    if ((await query(close, [id, at])).length === 0) return
    await query(endBets, [id, FOR_EVER])
    await endAllSessions(query, id)
    await keepFormerNumber(query, { pepper, phone, at, excludedUntil })
  })
}

async function checkRest(query: Db['query'] | Query, playerId: string) {
  const [rest] = await query<Rest>(readRest, [playerId])
  const { wallet, held, owed, requests, bids } = rest!
  if (wallet > 0) throw new ApiError('account_has_points', { balance: wallet })
  if (requests > 0 || held > 0) throw new ApiError('account_has_requests')
  if (bids > 0) throw new ApiError('account_has_bids')
  if (owed > 0) throw new ApiError('account_has_debt', { owed })
}
