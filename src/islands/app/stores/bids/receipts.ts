import type { BidEntry } from '#contract/bids.ts'
import { getReceipt, type Receipt } from '#contract/receipts.ts'
import { call } from '../../api/call.ts'
import { errorTextOf } from '../../api/failures.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { serverNow } from '../clock.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'

/** `readAt` is the server's time, epoch ms. */
export type LoadedReceipt = { receipt: Receipt; bids: BidEntry[]; readAt: number }

type ShownReceipt =
  | { state: 'loading' }
  | { state: 'failed'; problem: ShownText }
  | ({ state: 'ready' } & LoadedReceipt)

export const $receipt = ofPlayer<ShownReceipt>({ state: 'loading' })

let wanted = ''

/** Fetches the receipt of a slip. It is what the server has, so nothing is shown without an answer. */
export async function loadReceipt(slipId: string): Promise<void> {
  wanted = slipId
  const phone_number = phoneOfPlayer()
  $receipt.set({ state: 'loading' })
  const answer = await call(getReceipt, { phone_number, slip_id: slipId })
  if (wanted !== slipId || phone_number !== phoneOfPlayer()) return
  if (answer.state === 'done') {
    const { data: receipt, result: bids } = answer.reply
    $receipt.set({ state: 'ready', receipt, bids, readAt: serverNow() })
  } else $receipt.set({ state: 'failed', problem: errorTextOf(answer) })
}
