import { readSettings } from '../config/settings.ts'
import type { Db } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import { balanceOf } from '../wallet/balances.ts'

const hasBank = {
  name: 'has_bank',
  text: `SELECT account_number <> '' AS has_bank FROM players WHERE id = $1`,
}

/** Finds out why a withdrawal of whole points was refused. It only reads. */
export async function withdrawalError(db: Db, playerId: string, points: number): Promise<ApiError> {
  const [player] = await db.query<{ has_bank: boolean }>(hasBank, [playerId])
  if (!player?.has_bank) return new ApiError('bank_details_required')
  const { MIN_WITHDRAW, MAX_WITHDRAW } = await readSettings(db)
  if (points < MIN_WITHDRAW) {
    return new ApiError('withdrawal_below_minimum', { minimum: MIN_WITHDRAW })
  }
  if (points > MAX_WITHDRAW) {
    return new ApiError('withdrawal_above_maximum', { maximum: MAX_WITHDRAW })
  }
  const owed = await balanceOf(db, playerId, 'owed')
  if (owed > 0) {
    return new ApiError('debt_first', { owed })
  }
  const balance = await balanceOf(db, playerId)
  if (balance < points) {
    return new ApiError('withdrawal_above_balance', { balance })
  }
  return new ApiError('withdrawal_failed')
}
