import { getWalletSums, type StatementSums } from '#contract/wallet.ts'
import { call } from '../../api/call.ts'
import * as offers from '../../api/offers.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'

/** Days, 'YYYY-MM-DD'; an empty one does not limit the period. */
export type Period = { from: string; to: string }

/** The sums of the last period that was asked for, null if they failed; null before the answer. */
export const $sums = ofPlayer<(Period & { sums: StatementSums | null }) | null>(null)

let wanted: Period = { from: '', to: '' }

/** Fetches the sums of a period. If that fails, those of the same period stay. */
export async function loadSums({ from, to }: Period): Promise<void> {
  if (!offers.sums) return
  const period = { from, to }
  wanted = period
  const phone_number = phoneOfPlayer()
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const answer = await call(getWalletSums, { phone_number, ...days })
  if (wanted !== period || phone_number !== phoneOfPlayer()) return
  if (answer.state === 'done') $sums.set({ ...period, sums: answer.reply.data })
  else if (!isOf($sums.get(), period)) $sums.set({ ...period, sums: null })
}

export function isOf(shown: Period | null, { from, to }: Period): boolean {
  return shown?.from === from && shown.to === to
}
