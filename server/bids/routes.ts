import {
  type BidRequest,
  getBidHistory,
  getMarketBids,
  getReceipt,
  placeBid,
} from '#contract/bids.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { wireDate } from '#contract/wire.ts'
import { bidText } from '#domain/bids.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import { resultString } from '#domain/results.ts'
import { toWire, wrongPart } from '#domain/wire-bids.ts'
import type { AppContext } from '../context.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import { takeAttempt } from '../http/attempts.ts'
import { ApiError, tooSlow } from '../http/errors.ts'
import { type Handler, route } from '../http/route.ts'
import { createTurns } from '../http/turns.ts'
import { recountBids } from '../limits/bid-limits.ts'
import { openDays } from '../markets/draws.ts'
import { type BrokenRule, brokenRule, type Placement } from './bid-rules.ts'
import { type BidRow, readBids, readDaySums, readMarketBids } from './history.ts'
import {
  findRecord,
  findRecordAfterBids,
  type IdempotencyRecord,
  storeBidError,
  storedError,
} from './idempotency.ts'
import { type Taken, takeBid } from './place-bid.ts'
import { issueReceipt, readSlip } from './receipts.ts'

type Repeated = { state: 'repeated'; record: IdempotencyRecord }
type Outcome = Extract<Taken, { state: 'taken' }> | Repeated | ({ state: 'refused' } & BrokenRule)

const TRIES_MAX = 3

/** A locked draw keeps the bids of its market waiting. They leave three of ten connections to others. */
const inMarketTurn = createTurns(7)

/** More than a player can type. Accepted bids and repeats do not count. */
const refusedLimit = { max: 200, windowMs: 10 * 60 * 1000 }

/**
 * Refusals that only a program gets so often. Beyond the limit they give way to too_many_tries; every
 * other reason is still said, such as that the session is closed, which a player must learn at once.
 */
const unsaid: ErrorCode[] = [
  'number_invalid',
  'bid_type_unknown',
  'bid_session_invalid',
  'market_unknown',
  'bid_day_ahead',
  'insufficient_balance',
]

const ACCEPTED = 'Bid placed successfully.'

const place: Handler<typeof placeBid> = async ({ input, player, context, session }) => {
  const [request] = input.bids
  const placement = placementOf(request, { playerId: player.id, tokenHash: session.tokenHash })
  if (!placement) return answer(...(await refuseImpossible(context, request, player.id)))
  const outcome = await takeOrExplain(context, placement)
  switch (outcome.state) {
    case 'taken':
      return accepted(outcome.balance)
    case 'repeated':
      return answer(outcome.record, placement)
    case 'refused':
      return answer(await recordOf(context, placement, outcome), placement)
  }
}

const history: Handler<typeof getBidHistory> = async ({ input, player, context }) => {
  const { game_name: marketName, game_type: gameType, status, day, before, limit } = input
  const asked = { marketName, gameType, status, day, before, limit }
  const bids = await readBids(context.db, player.id, asked)
  const days = [...new Set(bids.map(bid => bid.day))]
  const sums = await readDaySums(context.db, player.id, days, marketName ?? null)
  return { result: bids.map(entryOf), days: sums.map(sum => ({ ...sum, day: wireDate(sum.day) })) }
}

const marketBids: Handler<typeof getMarketBids> = async ({ player, context: { db, clock } }) => ({
  result: await readMarketBids(db, player.id, clock.now()),
})

const receipt: Handler<typeof getReceipt> = async ({ input, player, context: { db } }) => {
  // First the number: no bid comes to the slip after it.
  const number = await issueReceipt(db, player.id, input.slip_id)
  const slip = number === null ? null : await readSlip(db, player.id, input.slip_id)
  if (number === null || !slip) throw new ApiError('receipt_missing')
  const data = {
    number,
    count: slip.count,
    points: slip.points,
    first_at: slip.firstAt.getTime(),
    last_at: slip.lastAt.getTime(),
    balance_after: slip.balanceAfter,
  }
  return { success: '1', data, result: slip.bids.map(entryOf) }
}

export const bidRoutes = [
  route(placeBid, place),
  route(getBidHistory, history),
  route(getReceipt, receipt),
  route(getMarketBids, marketBids),
]

function entryOf(row: BidRow) {
  const { open_result: open, close_result: close } = row
  return {
    date: wireDate(row.day),
    game_name: row.game_name,
    game_type: row.game_type,
    session: row.session,
    open_digit: row.open_digit,
    close_digit: row.close_digit,
    open_pana: row.open_pana,
    close_pana: row.close_pana,
    points_action: row.points,
    id: row.id,
    status: row.status,
    ...(row.status === 'placed' ? {} : { payout: row.payout }),
    rate: `${row.rate_min} KA ${row.rate_max}`,
    placed_at: row.placed_at.getTime(),
    result: resultString({ open, close }),
    ...(row.is_corrected ? { corrected: true } : {}),
    ...(row.settled_at === null ? {} : { settled_at: row.settled_at.getTime() }),
    slip_id: row.slip_id ?? '',
  }
}

/** Null if no such bid is possible. */
function placementOf(
  request: BidRequest,
  asker: Pick<Placement, 'playerId' | 'tokenHash'>,
): Placement | null {
  const { game_name: marketName, points_action: points, day, bid } = request
  const { bid_id: bidId = null, slip_id: slipId = null } = request
  if (!bid) return null
  const wire = toWire(bid)
  const session = needsBothDraws(bid.type) ? [] : [wire.session]
  return {
    ...asker,
    bidId,
    slipId,
    marketName,
    day,
    wire,
    points,
    fingerprint: JSON.stringify([marketName, day, points, ...Object.values(wire)]),
    remark: `Bid ${[marketName, ...session, `${bid.type} ${bidText(bid)}`].join(', ')}`,
    message: ACCEPTED,
  }
}

const impossible = {
  game_type: 'bid_type_unknown',
  session: 'bid_session_invalid',
  number: 'number_invalid',
} as const

/** Refuses a bid whose parts are no bid. With a bid id it is the stored answer. */
async function refuseImpossible(context: AppContext, request: BidRequest, playerId: string) {
  const { bid_id: bidId = null, game_name, day, points_action, parts } = request
  const fingerprint = JSON.stringify([game_name, day, points_action, ...Object.values(parts)])
  const attempt = { playerId, bidId, fingerprint }
  const broken = { error: new ApiError(impossible[wrongPart(parts)]), isFinal: true }
  return [await recordOf(context, attempt, broken), attempt] as const
}

/** What became of the bid, or the record of a repeated id. */
async function tryToTake(
  { db, config }: AppContext,
  placement: Placement,
): Promise<Taken | Repeated> {
  try {
    const { marketName } = placement
    return await inMarketTurn(marketName, config.callLimitMs, () => takeBid(db, placement))
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    const { playerId, bidId } = placement
    const record = bidId === null ? null : await findRecord(db, { playerId, bidId })
    if (!record) throw error
    return { state: 'repeated', record }
  }
}

/**
 * Tries again while no rule explains the refusal: the market-day's draws may be missing, or the rule
 * may have changed a moment ago.
 */
async function takeOrExplain(context: AppContext, placement: Placement): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const tried = await tryToTake(context, placement)
    if (tried.state === 'wallet-refused') {
      return { state: 'refused', error: tried.error, isFinal: false }
    }
    if (tried.state === 'day-over' || tried.state === 'receipt-issued') {
      if (attempt === TRIES_MAX) throw tooSlow()
      if (tried.state === 'day-over') await recountBids(context.db, placement.playerId)
      continue
    }
    if (tried.state !== 'rule-broken') return tried
    const broken = await brokenRule(context.db, placement, tried.at)
    if (broken) return { state: 'refused', ...broken }
    if (attempt === TRIES_MAX) throw new Error('No rule explains why a bid was refused.')
    await openDays(context.db, context.clock)
  }
}

/**
 * The record of a bid id that was refused. Throws an error that may be another one next time. Beyond
 * the limit nothing is stored, so a flood leaves no rows; to find the reason costs what 429 would.
 */
async function recordOf(
  { db, clock }: AppContext,
  { playerId, bidId, fingerprint }: Pick<Placement, 'playerId' | 'bidId' | 'fingerprint'>,
  { error, isFinal }: BrokenRule,
): Promise<IdempotencyRecord> {
  const attempt = bidId === null ? null : { playerId, bidId, fingerprint }
  const find = isFinal ? findRecord : findRecordAfterBids
  const known = attempt && (await find(db, attempt))
  if (known) return known
  try {
    await takeAttempt(db, clock, `bid-refused:${playerId}`, refusedLimit)
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || unsaid.includes(error.code)) throw refusal
    throw error
  }
  if (isFinal && attempt) return storeBidError(db, attempt, error)
  throw error
}

function answer(record: IdempotencyRecord, attempt: { fingerprint: string }) {
  if (record.fingerprint !== attempt.fingerprint) throw new ApiError('bid_id_used')
  if (!record.is_accepted || record.remaining === null) throw storedError(record)
  return accepted(record.remaining)
}

function accepted(balance: number) {
  return { success: '1', msg: ACCEPTED, Remaining_user_balance: balance }
}
