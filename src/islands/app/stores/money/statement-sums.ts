import { getWalletSums, type StatementSums } from '#contract/wallet.ts'
import { call } from '../../api/call.ts'
import { hasOwnCalls } from '../../api/dialect.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'

/** Days, 'YYYY-MM-DD'; an empty one does not limit the period. */
export type Period = { from: string; to: string }

/** The sums of a period; null until they are loaded, and with an API that has none. */
export const $sums = ofPlayer<(Period & { sums: StatementSums }) | null>(null)

let wanted: Period = { from: '', to: '' }

/** Fetches the sums of a period. If that fails, those of the same period stay. */
export async function loadSums({ from, to }: Period): Promise<void> {
  if (!hasOwnCalls) return
  const period = { from, to }
  wanted = period
  const phone_number = phoneOfPlayer()
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const answer = await call(getWalletSums, { phone_number, ...days })
  if (answer.state !== 'done' || wanted !== period || phone_number !== phoneOfPlayer()) return
  $sums.set({ ...period, sums: answer.reply.data })
}
