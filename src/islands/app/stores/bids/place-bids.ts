import { atom } from 'nanostores'
import { placeBid } from '#contract/bids.ts'
import * as sentences from '#contract/sentences.ts'
import { call } from '../../api/call.ts'
import { ownFields, resendsLostBids } from '../../api/dialect.ts'
import { randomId } from '../../lib/random-id.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { untilOnline, wait } from '../../lib/wait.ts'
import { setBalance } from '../session/profile.ts'
import { isUnknown, putRow, reloadSlip, type SlipPlace, type SlipRow } from './slip.ts'

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
const TOO_OFTEN = 429
const SIGNED_OUT = 401

/** True from the tap on submit until the last bid of the slip has its verdict. */
export const $placing = atom(false)

/**
 * Sends the slip, one bid after the other, each under the id it got when it was chosen. Resolves
 * to whether every bid of the slip has been taken.
 */
export function placeBids(place: SlipPlace): Promise<boolean> {
  return sendRows(place, () => true)
}

/** Asks again for bids whose answer was lost by a reload or a dead line; sends no others. */
export function settleUnknownBids(place: SlipPlace): Promise<boolean> {
  return sendRows(place, row => resendsLostBids && isUnknown(row))
}

async function sendRows(place: SlipPlace, isWanted: (row: SlipRow) => boolean): Promise<boolean> {
  if ($placing.get()) return false
  $placing.set(true)
  try {
    await withTabLock('slip', async () => {
      for (const key of Object.keys(reloadSlip(place))) {
        // Until its turn comes a number can be taken off, or get more points.
        const row = reloadSlip(place)[key]
        if (!row || row.state === 'done' || !isWanted(row)) continue
        const goOn = await sendRow(place, key, withFreshId(row))
        if (!goOn) break
      }
    })
  } finally {
    $placing.set(false)
  }
  return Object.values(reloadSlip(place)).every(row => row.state === 'done')
}

/** A refused bid is a closed matter: trying it again is a new bid. */
function withFreshId(row: SlipRow): SlipRow {
  return row.state === 'refused' ? { ...row, bidId: randomId() } : row
}

/** Sends one bid until it has a verdict; false where the rest of the slip should wait. */
async function sendRow(place: SlipPlace, key: string, row: SlipRow): Promise<boolean> {
  putRow(place, key, { ...row, state: isUnknown(row) ? 'checking' : 'sending', message: '' })
  let answer = await ask(place, row)
  for (const pauseMs of resendsLostBids ? PAUSES_MS : []) {
    if (!isOpen(answer)) break
    putRow(place, key, { ...row, state: 'checking', message: '' })
    await wait(answer.state === 'refused' ? answer.retryAfterSeconds * 1_000 : pauseMs)
    await untilOnline()
    answer = await ask(place, row)
  }
  putRow(place, key, { ...row, ...verdictOf(answer) })
  if (answer.state === 'done') {
    setBalance(answer.reply.Remaining_user_balance ?? 0)
    return true
  }
  return answer.state === 'refused' ? answer.status !== SIGNED_OUT : !resendsLostBids
}

function ask(place: SlipPlace, row: SlipRow) {
  const bid = {
    phone_number: place.phone,
    game_name: place.gameName,
    ...row.wire,
    points_action: row.points,
    ...ownFields({ bid_id: row.bidId, day: place.day }),
  }
  return call(placeBid, { bids: JSON.stringify([bid]) })
}

type BidAnswer = Awaited<ReturnType<typeof ask>>

/** No verdict on the bid yet: the answer was lost, or the server asks for patience. */
function isOpen(answer: BidAnswer): boolean {
  return answer.state === 'lost' || (answer.state === 'refused' && answer.status === TOO_OFTEN)
}

function verdictOf(answer: BidAnswer): Pick<SlipRow, 'state' | 'message'> {
  if (answer.state === 'done') return { state: 'done', message: '' }
  if (answer.state === 'lost') return { state: 'failed', message: sentences.failed }
  const wasJudged = answer.status !== SIGNED_OUT && answer.status !== TOO_OFTEN
  return { state: wasJudged ? 'refused' : 'hold', message: answer.message || sentences.failed }
}
