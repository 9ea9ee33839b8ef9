import { type BidEntry, getReceipt, type Receipt } from '#contract/bids.ts'
import { ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/failures.ts'
import type { Sentence } from '../lib/sentence.ts'
import { serverNow } from '../live/clock.ts'

/** `readAt` is the server's time, epoch ms. */
export type LoadedReceipt = { receipt: Receipt; bids: BidEntry[]; readAt: number }

type ShownReceipt =
  | { state: 'loading' }
  | { state: 'failed'; problem: Sentence }
  | ({ state: 'ready' } & LoadedReceipt)

/** The slip_id whose receipt is open over the bid history; empty for none. A reload closes it. */
export const $openReceipt = ofPlayer('')

export const $receipt = ofPlayer<ShownReceipt>({ state: 'loading' })

let lastLoad = {}

/**
 * Fetches the newest receipt of a slip, or the one with a number. The server issues it if the slip has
 * bids that are on none. Without an answer nothing is shown, because a receipt shows what the server
 * has.
 */
export async function loadReceipt(slipId: string, number = ''): Promise<void> {
  const phone_number = phoneOfPlayer()
  const load = {}
  lastLoad = load
  $receipt.set({ state: 'loading' })
  const chosen = number ? { number } : {}
  const answer = await call(getReceipt, { phone_number, slip_id: slipId, ...chosen })
  if (lastLoad !== load || phone_number !== phoneOfPlayer()) return
  if (answer.state === 'done') {
    const { data: receipt, result: bids } = answer.reply
    $receipt.set({ state: 'ready', receipt, bids, readAt: serverNow() })
  } else $receipt.set({ state: 'failed', problem: sentenceOf(answer) })
}
