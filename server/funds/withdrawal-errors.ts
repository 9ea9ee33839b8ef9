import type { Db } from '../database/open.ts'
import { readSettings } from '../settings.ts'
import { balanceOf } from '../wallet/balances.ts'

const indian = new Intl.NumberFormat('en-IN')

const hasBank = {
  name: 'has_bank',
  text: `SELECT account_number <> '' AS has_bank FROM players WHERE id = $1`,
}

/** Why a withdrawal was not taken, in a sentence. Points in points. */
export async function withdrawalRefusal(db: Db, playerId: string, points: number): Promise<string> {
  const [player] = await db.query<{ has_bank: boolean }>(hasBank, [playerId])
  if (!player?.has_bank) return 'Please add your bank details first.'
  const { MIN_WITHDRAW, MAX_WITHDRAW } = await readSettings(db)
  if (points < MIN_WITHDRAW) {
    return `The least you can withdraw is ${indian.format(MIN_WITHDRAW)} points.`
  }
  if (points > MAX_WITHDRAW) {
    return `The most you can withdraw at once is ${indian.format(MAX_WITHDRAW)} points.`
  }
  const owed = await balanceOf(db, playerId, 'owed')
  if (owed > 0) {
    return `You owe ${indian.format(owed)} points after a corrected result. Withdrawals wait until they are paid.`
  }
  const balance = await balanceOf(db, playerId)
  if (balance < points) {
    return `Your balance of ${indian.format(balance)} points is not enough for this withdrawal.`
  }
  return 'The withdrawal could not be taken. Please try again.'
}
