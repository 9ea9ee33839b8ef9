import { computed } from 'nanostores'
import { placeBid } from '#contract/bids.ts'
import type { ErrorCode, FormErrorCode } from '#contract/codes.ts'
import { loadProfile, setBalance } from '../accounts/fetched-profile.ts'
import { $user, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import { sentenceOf } from '../api/failures.ts'
import { translate } from '../frame/language.ts'
import { toast } from '../frame/toast.ts'
import { untilOnline, wait } from '../lib/poll.ts'
import { randomId } from '../lib/random-id.ts'
import {
  isUnknown,
  noError,
  putRow,
  type RowError,
  reloadSlip,
  rowsOf,
  type SlipPlace,
  type SlipRow,
  saveRows,
  slipIdOf,
} from './slip.ts'

/** One tab at a time sends a slip, while it holds the lock of this name. */
const SENDING = 'slip'
const STORAGE_LAG_MS = 300
/** The pauses before a bid is sent again; none where that could place it twice. */
const PAUSES_MS = capabilities.resends ? [1_000, 2_000, 4_000, 8_000, 15_000] : []
const LONGEST_WAIT_SECONDS = 15
const TOO_OFTEN = 429
const SIGNED_OUT = 401

/** Errors that refuse the next bids too: a limit, a break, and the end of Open. */
const endsSlip = new Set<string>([
  'limit_reached',
  'excluded',
  'open_session_over',
  'before_open_only',
] satisfies ErrorCode[])

/**
 * The slip that is being sent; null for none, and as soon as its player logs out. Each sending has its
 * own object, which identifies its session even if the same player logs in again.
 */
const $sending = ofPlayer<SlipPlace | null>(null)

/** True from the tap on submit until the last bid of the slip has its answer. */
export const $placing = computed($sending, sending => sending !== null)

/**
 * A slip of which nothing is left to send: the slip_id of its receipt, empty if there are no receipts,
 * and the rows that this call placed.
 */
export type PlacedSlip = { slipId: string; rows: readonly SlipRow[] }

let lastSending: Promise<unknown> = Promise.resolve()

/**
 * Sends the slip, one bid after another, each with the id of its row. Resolves to null if something of
 * it is left to send. `rows` is empty if another tab has sent or removed the rest.
 */
export async function placeBids(
  slip: SlipPlace,
  isWanted: (row: SlipRow) => boolean = () => true,
): Promise<PlacedSlip | null> {
  if ($placing.get() || slip.phone !== phoneOfPlayer()) return null
  const place = { ...slip }
  $sending.set(place)
  const sending = sendInTurn(place, isWanted).finally(() => {
    if (!isOver(place)) $sending.set(null)
  })
  lastSending = sending
  return sending
}

/**
 * Settles only the bids whose answer was lost, by a reload or without a network. While another slip is
 * being sent, they wait.
 */
export async function settleUnknownBids(place: SlipPlace): Promise<PlacedSlip | null> {
  while ($placing.get()) await lastSending
  return placeBids(place, isUnknown)
}

/** Sends the wanted rows one after another, while no other tab sends a slip. */
async function sendInTurn(
  place: SlipPlace,
  isWanted: (row: SlipRow) => boolean,
): Promise<PlacedSlip | null> {
  const placed: SlipRow[] = []
  const waiting = Object.entries(rowsOf(place)).filter(([, row]) => !isPlaced(row))
  let isNothingLeft = false
  await withTabLock(async () => {
    if (isOver(place)) return
    const rows = reloadSlip(place)
    // Another tab may have sent or removed them in the meantime.
    isNothingLeft = waiting.length > 0 && waiting.every(([key]) => isPlaced(rows[key]))
    for (const key of Object.keys(rows)) {
      // Before its turn, a row can be removed or get more points.
      const row = reloadSlip(place)[key]
      if (!row || isPlaced(row) || !isWanted(row)) continue
      if (isUnknown(row) && !capabilities.resends) {
        changeRow(place, key, { ...row, ...unanswered, isFinal: true })
        continue
      }
      const next = await sendUntilAnswered(place, key, withFreshId(row))
      if (next === 'stop') break
      if (next === 'placed') placed.push(row)
    }
  })
  if (isOver(place)) return null
  if ($user.get()?.wallet === undefined) void loadProfile()
  const isEnded =
    (placed.length > 0 || isNothingLeft) && Object.values(reloadSlip(place)).every(isPlaced)
  if (!isEnded) return null
  const slipId = slipIdOf(place)
  // What is chosen next is another slip.
  if (slipId) saveRows(place, rowsOf(place), '')
  return { slipId: capabilities.receipts ? slipId : '', rows: placed }
}

/**
 * Runs the work while no other tab of this browser sends a slip. If the browser has no locks, or blocks
 * them together with storage, the work runs without one.
 */
async function withTabLock(work: () => Promise<void>): Promise<void> {
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return work()
  }
  try {
    const isFree = await navigator.locks.request(SENDING, { ifAvailable: true }, async lock => {
      if (lock) await start()
      return lock !== null
    })
    if (isFree) return
    // What the other tab wrote last can reach this tab's storage a little after the lock is free.
    await navigator.locks.request(SENDING, () => wait(STORAGE_LAG_MS).then(start))
  } catch (error) {
    if (hasStarted) throw error
    await work()
  }
}

/** A placed row is dropped once its slip is left. */
function isPlaced(row: SlipRow | undefined): boolean {
  return !row || row.state === 'done'
}

/** The session in which the slip was sent has ended, and another may have begun. */
function isOver(place: SlipPlace): boolean {
  return $sending.get() !== place
}

/** A rejected bid is final: sending it again is a new bid. */
function withFreshId(row: SlipRow): SlipRow {
  return row.state === 'refused' ? { ...row, bidId: randomId() } : row
}

/**
 * Sends one bid until it has an answer. `stop`: the rest of the slip keeps waiting. After its
 * session ended it sends nothing more; missing answers are asked for after the next login.
 */
async function sendUntilAnswered(
  place: SlipPlace,
  key: string,
  row: SlipRow,
): Promise<'placed' | 'next' | 'stop'> {
  let mayBePlaced = isUnknown(row)
  const before = $user.get()?.wallet
  putRow(place, key, { ...row, state: mayBePlaced ? 'checking' : 'sending', ...noError })
  const request = requestOf(place, row)
  let answer = await call(placeBid, request)
  for (const pauseMs of PAUSES_MS) {
    if (isOver(place) || !isUndecided(answer) || isLongWait(answer)) break
    mayBePlaced ||= answer.state === 'lost'
    changeRow(place, key, { ...row, state: 'checking', ...noError })
    await wait(answer.state === 'refused' ? answer.retryAfterSeconds * 1_000 : pauseMs)
    await untilOnline()
    if (isOver(place)) return 'stop'
    answer = await call(placeBid, request)
  }
  changeRow(place, key, { ...row, ...resultOf(answer, mayBePlaced) })
  if (isOver(place)) return 'stop'
  if (answer.state === 'done') {
    const { Remaining_user_balance: left } = answer.reply
    const shown = $user.get()?.wallet
    // The reply to a repeat has the balance of the first time, and the stream may have brought a newer
    // one. What it is now is asked for at the end.
    const isOld = mayBePlaced || (shown !== before && shown !== left)
    setBalance(isOld ? undefined : left)
    return 'placed'
  }
  if (answer.state === 'lost') {
    if (!answer.isFinal) return 'stop'
    // It may be placed, and nothing else shows what the balance is now.
    setBalance(undefined)
    return 'next'
  }
  const isStopped = answer.status === TOO_OFTEN || endsSlip.has(answer.code)
  if (isStopped) toast('error', translate(sentenceOf(answer)))
  return isStopped || answer.status === SIGNED_OUT ? 'stop' : 'next'
}

/** The call of a bid. Gives the slip its slip_id, if it has none. */
function requestOf(place: SlipPlace, row: SlipRow) {
  if (!slipIdOf(place)) saveRows(place, rowsOf(place), randomId())
  const bid = {
    phone_number: place.phone,
    game_name: place.gameName,
    ...row.wire,
    points_action: row.points,
    bid_id: row.bidId,
    slip_id: slipIdOf(place),
    day: place.day,
  }
  return { bids: JSON.stringify([bid]) }
}

const unanswered = { ...noError, state: 'failed', code: 'failed' satisfies FormErrorCode } as const

type BidAnswer = Awaited<ReturnType<typeof call<typeof placeBid>>>

/** The bid has no result: the answer was lost, or the server limits the rate of calls. */
function isUndecided(answer: BidAnswer): boolean {
  return answer.state === 'lost' || (answer.state === 'refused' && answer.status === TOO_OFTEN)
}

/** The server asks for a longer wait than a player accepts. */
function isLongWait(answer: BidAnswer): boolean {
  return answer.state === 'refused' && answer.retryAfterSeconds > LONGEST_WAIT_SECONDS
}

/**
 * `mayBePlaced`: an earlier answer was lost. Then only a placed bid or an error of the rules, which
 * has status 200, is the answer to the bid. Any other error was found before the bid was looked up.
 */
function resultOf(answer: BidAnswer, mayBePlaced: boolean): RowError & Pick<SlipRow, 'state'> {
  if (answer.state === 'done') return { ...noError, state: 'done' }
  if (answer.state === 'lost') return { ...unanswered, isFinal: answer.isFinal === true }
  if (mayBePlaced && answer.status !== 200) return unanswered
  // After the next login, the bid waits as before.
  if (answer.status === SIGNED_OUT) return { ...noError, state: 'hold' }
  const { message, code, params } = answer
  const state = answer.status === TOO_OFTEN ? 'hold' : 'refused'
  return { ...noError, state, message, code, params }
}

/** Changes a row if its bid is still there: a logout removes the slips of the player. */
function changeRow(place: SlipPlace, key: string, row: SlipRow): void {
  if (reloadSlip(place)[key]?.bidId === row.bidId) putRow(place, key, row)
}
