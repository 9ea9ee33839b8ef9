import { placeBid } from '#contract/bids.ts'
import { errorCode } from '#contract/error-code.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { call } from '../../api/call.ts'
import { errorTextOf } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { randomId } from '../../lib/random-id.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { untilOnline, wait } from '../../lib/wait.ts'
import { loadProfile, setBalance } from '../session/profile.ts'
import { $user, phoneOfPlayer } from '../session/session.ts'
import { toast } from '../toasts.ts'
import { $isPart, $placedSlip, $placing } from './placing.ts'
import {
  changeRow,
  endSlip,
  isUnknown,
  noError,
  reloadSlip,
  SENDING,
  type SlipPlace,
  type SlipRow,
  slipIdOf,
  splitSlip,
} from './slip.ts'

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
const LONGEST_WAIT_SECONDS = 15
const TOO_OFTEN = 429
const SIGNED_OUT = 401

/** The slip's receipt was issued, or its first bid is too old. Another slip takes the bid. */
const slipClosed: ErrorCode = 'slip_closed'

/** What refuses the next bids too: a limit, a break, and the end of Open. */
const endsSlip = new Set<string>([
  'limit_reached',
  'excluded',
  'open_session_over',
  'before_open_only',
] satisfies ErrorCode[])

/**
 * Sends the slip, one bid after another, each with the id of its row. Resolves to whether every bid of
 * the slip is placed.
 */
export function placeBids(place: SlipPlace): Promise<boolean> {
  return sendRows(place, () => true)
}

/** Settles only the bids whose answer was lost, by a reload or without a network. */
export function settleUnknownBids(place: SlipPlace): Promise<boolean> {
  return sendRows(place, isUnknown)
}

async function sendRows(place: SlipPlace, isWanted: (row: SlipRow) => boolean): Promise<boolean> {
  if ($placing.get()) return false
  $placing.set(true)
  try {
    await withTabLock(SENDING, async () => {
      for (const key of Object.keys(reloadSlip(place))) {
        // Before its turn, a row can be removed or get more points.
        const row = reloadSlip(place)[key]
        if (!row || row.state === 'done' || !isWanted(row)) continue
        if (!offers.resends && isUnknown(row)) {
          changeRow(place, key, { ...row, ...unanswered })
          continue
        }
        const goOn = await sendRow(place, key, withFreshId(row))
        if (!goOn) break
      }
    })
  } finally {
    $placing.set(false)
  }
  if (isLoggedOut(place)) return false
  if ($user.get()?.wallet === undefined) void loadProfile()
  const isAllPlaced = Object.values(reloadSlip(place)).every(row => row.state === 'done')
  if (isAllPlaced) {
    const { id, isPart } = endSlip(place)
    $placedSlip.set(id)
    $isPart.set(isPart)
  }
  return isAllPlaced
}

/** The player of the slip has logged out, and another may have logged in. */
function isLoggedOut({ phone }: SlipPlace): boolean {
  return phone !== phoneOfPlayer()
}

/** A rejected bid is final: sending it again is a new bid. */
function withFreshId(row: SlipRow): SlipRow {
  return row.state === 'refused' ? { ...row, bidId: randomId() } : row
}

/**
 * Sends one bid until it has an answer. Resolves to whether to go on with the rest of the slip, whose
 * bids then wait as before.
 */
async function sendRow(place: SlipPlace, key: string, row: SlipRow): Promise<boolean> {
  let mayBePlaced = isUnknown(row)
  changeRow(place, key, { ...row, state: mayBePlaced ? 'checking' : 'sending', ...noError })
  let answer = await send(place, row)
  for (const pauseMs of offers.resends ? PAUSES_MS : []) {
    if (!isUndecided(answer) || isLongWait(answer)) break
    mayBePlaced ||= answer.state === 'lost'
    changeRow(place, key, { ...row, state: 'checking', ...noError })
    await wait(answer.state === 'refused' ? answer.retryAfterSeconds * 1_000 : pauseMs)
    await untilOnline()
    answer = await send(place, row)
  }
  changeRow(place, key, { ...row, ...resultOf(answer, mayBePlaced) })
  if (isLoggedOut(place)) return false
  if (answer.state === 'done') {
    setBalance(answer.reply.Remaining_user_balance)
    return true
  }
  // It may be placed, and nothing else shows what the balance is now.
  if (!offers.resends && answer.state === 'lost') setBalance(undefined)
  if (answer.state === 'lost') return !offers.resends
  const isStopped = answer.status === TOO_OFTEN || endsSlip.has(answer.code)
  if (isStopped) toast('error', errorTextOf(answer))
  return !isStopped && answer.status !== SIGNED_OUT
}

/** Sends a bid with its slip, or with a new one, and the same bid_id, if the slip takes no more. */
async function send(place: SlipPlace, row: SlipRow) {
  const answer = await sendOn(slipIdOf(place), place, row)
  const isClosed = answer.state === 'refused' && answer.code === slipClosed
  return isClosed && !isLoggedOut(place) ? sendOn(splitSlip(place), place, row) : answer
}

function sendOn(slipId: string, place: SlipPlace, row: SlipRow) {
  const bid = {
    phone_number: place.phone,
    game_name: place.gameName,
    ...row.wire,
    points_action: row.points,
    bid_id: row.bidId,
    slip_id: slipId,
    day: place.day,
  }
  return call(placeBid, { bids: JSON.stringify([bid]) })
}

const unanswered = { ...noError, state: 'failed', code: errorCode('failed') } as const

type BidAnswer = Awaited<ReturnType<typeof send>>

/** The bid has no result: the answer was lost, or the server limits the rate of calls. */
function isUndecided(answer: BidAnswer): boolean {
  return answer.state === 'lost' || (answer.state === 'refused' && answer.status === TOO_OFTEN)
}

/** The server lets the phone wait for longer than a player waits. */
function isLongWait(answer: BidAnswer): boolean {
  return answer.state === 'refused' && answer.retryAfterSeconds > LONGEST_WAIT_SECONDS
}

/**
 * `mayBePlaced`: an earlier answer was lost. Then only a placed bid or an error of the rules, which
 * has status 200, is the answer to the bid. Any other error was found before the bid was looked up.
 */
function resultOf(
  answer: BidAnswer,
  mayBePlaced: boolean,
): Pick<SlipRow, 'state' | 'message' | 'code' | 'params'> {
  if (answer.state === 'done') return { ...noError, state: 'done' }
  if (answer.state === 'lost' || (mayBePlaced && answer.status !== 200)) {
    return unanswered
  }
  // After the next login, the bid waits as before.
  if (answer.status === SIGNED_OUT) return { ...noError, state: 'hold' }
  const { message, code, params } = answer
  return { state: answer.status === TOO_OFTEN ? 'hold' : 'refused', message, code, params }
}
