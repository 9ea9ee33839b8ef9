import { type BidEntry, getReceipt, type Receipt } from '#contract/bids.ts'
import { call } from '../../api/call.ts'
import { errorTextOf } from '../../api/failures.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { serverNow } from '../clock.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { untilSent } from './place-bids.ts'
import { isUnfinished } from './slip.ts'

/** `readAt` is the server's time, epoch ms. */
export type LoadedReceipt = { receipt: Receipt; bids: BidEntry[]; readAt: number }

/** `waiting`: bids of the slip are being sent. */
type ShownReceipt =
  | { state: 'loading' | 'waiting' }
  | { state: 'failed'; problem: ShownText }
  | ({ state: 'ready' } & LoadedReceipt)

/** The slip_id whose receipt is open over the bid history; empty for none. A reload closes it. */
export const $openReceipt = ofPlayer('')

export const $receipt = ofPlayer<ShownReceipt>({ state: 'loading' })

let wanted = ''

/**
 * Fetches the receipt of a slip. Nothing is shown without an answer, because a receipt shows what the
 * server has. The slip accepts no bids after that, so this waits until no tab is sending the slip.
 */
export async function loadReceipt(slipId: string): Promise<void> {
  wanted = slipId
  const phone_number = phoneOfPlayer()
  const isOther = () => wanted !== slipId || phone_number !== phoneOfPlayer()
  if (isUnfinished(slipId)) {
    $receipt.set({ state: 'waiting' })
    await untilSent()
    if (isOther()) return
  }
  $receipt.set({ state: 'loading' })
  const answer = await call(getReceipt, { phone_number, slip_id: slipId })
  if (isOther()) return
  if (answer.state === 'done') {
    const { data: receipt, result: bids } = answer.reply
    $receipt.set({ state: 'ready', receipt, bids, readAt: serverNow() })
  } else $receipt.set({ state: 'failed', problem: errorTextOf(answer) })
}
