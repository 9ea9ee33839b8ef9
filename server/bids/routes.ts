import {
  type BidRequest,
  getBidHistory,
  getMarketBids,
  getReceipt,
  placeBid,
} from '#contract/bids.ts'
import { wireDate } from '#contract/wire.ts'
import { bidText } from '#domain/bids.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import { resultString } from '#domain/results.ts'
import { toWire, wrongPart } from '#domain/wire-bids.ts'
import type { AppContext } from '../context.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import type { SessionClaim } from '../http/access.ts'
import { countAttempt } from '../http/attempts.ts'
import { ApiError, tooSlow } from '../http/errors.ts'
import { type ClaimHandler, claimRoute, type Handler, route } from '../http/route.ts'
import { createTurns } from '../http/turns.ts'
import { recountBids } from '../limits/bid-limits.ts'
import { openDays } from '../markets/draws.ts'
import type { Outcome, Refusal } from './bid-rules.ts'
import { type BidRow, readBids, readDaySums, readMarketBids } from './history.ts'
import { type Placement, takeBid } from './place-bid.ts'
import { issueReceipt, readReceipt } from './receipts.ts'
import {
  type Attempt,
  findVerdict,
  findVerdictAfterBids,
  storedError,
  storeVerdict,
  type Verdict,
} from './verdicts.ts'

/** The bid id has a verdict, so the statement was rolled back. */
type Repeated = { state: 'repeated'; bidId: string; error: unknown }

type RefusedBid = Omit<Attempt, 'bidId'> &
  Pick<Placement, 'bidId'> &
  Pick<Refusal, 'error' | 'isFinal'>

/** How often a bid is sent to the database: again after its draw changed, and after a new date. */
const ATTEMPTS_MAX = 3

/** A locked draw keeps the bids of its market waiting. They leave three of ten connections to others. */
const inMarketTurn = createTurns(7)

/** Most refusals of a player that are stored in ten minutes, so a flood of them leaves no rows. */
const STORED_MAX = 200
const STORED_WITHIN_MS = 10 * 60 * 1000

const ACCEPTED = 'Bid placed successfully.'

const place: ClaimHandler<typeof placeBid> = async ({ input, context, claim, requireOwner }) => {
  const [request] = input.bids
  const placement = placementOf(request, claim)
  if (!placement) return refuseImpossible(context, request, (await requireOwner()).player.id)
  const outcome = await takeOrRefuse(context, placement)
  if (outcome.state === 'taken') return accepted(outcome.balance)
  if (outcome.state === 'refused') return refuse(context, { ...placement, ...outcome })
  const { player } = await requireOwner()
  const verdict = await findVerdict(context.db, { playerId: player.id, bidId: outcome.bidId })
  if (!verdict) throw outcome.error
  return answer(verdict, placement)
}

const history: Handler<typeof getBidHistory> = async ({ input, player, context }) => {
  const { game_name: marketName, game_type: gameType, status, day, before, limit } = input
  const filter = { marketName, gameType, status, day, before, limit }
  const bids = await readBids(context.db, player.id, filter)
  const days = [...new Set(bids.map(bid => bid.day))]
  const sums = await readDaySums(context.db, player.id, days, marketName ?? null)
  return { result: bids.map(entryOf), days: sums.map(sum => ({ ...sum, day: wireDate(sum.day) })) }
}

const marketBids: Handler<typeof getMarketBids> = async ({ player, context: { db, clock } }) => ({
  result: await readMarketBids(db, player.id, clock.now()),
})

const receipt: Handler<typeof getReceipt> = async ({ input, player, context: { db } }) => {
  const number = input.number ?? (await issueReceipt(db, player.id, input.slip_id))
  const found = number === null ? null : await readReceipt(db, number)
  if (found?.player_id !== player.id || found.slip_id !== input.slip_id) {
    throw new ApiError('receipt_missing')
  }
  const data = {
    number: found.number,
    issued_at: found.made_at.getTime(),
    earlier: found.earlier ?? '',
    count: found.count,
    points: found.staked,
    first_at: found.first_at.getTime(),
    last_at: found.last_at.getTime(),
    balance_after: found.balance_after,
  }
  return { success: '1', data, result: found.bids.map(entryOf) }
}

export const bidRoutes = [
  claimRoute(placeBid, place),
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
function placementOf(request: BidRequest, claim: SessionClaim): Placement | null {
  const { phone_number: phone, game_name: marketName, points_action: points, day, bid } = request
  const { bid_id: bidId = null, slip_id: slipId = null } = request
  if (!bid) return null
  const wire = toWire(bid)
  const session = needsBothDraws(bid.type) ? [] : [wire.session]
  return {
    claim,
    phone,
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
function refuseImpossible(context: AppContext, request: BidRequest, playerId: string) {
  const { bid_id: bidId = null, game_name, day, points_action, parts } = request
  const fingerprint = JSON.stringify([game_name, day, points_action, ...Object.values(parts)])
  const error = new ApiError(impossible[wrongPart(parts)])
  return refuse(context, { playerId, bidId, fingerprint, error, isFinal: true })
}

/** What became of the bid. Throws a 503 if nothing can be decided. */
async function takeOrRefuse(
  context: AppContext,
  placement: Placement,
): Promise<Extract<Outcome, { state: 'taken' | 'refused' }> | Repeated> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const outcome = await takeInTurn(context, placement)
    if (outcome.state === 'no-draw') await openDays(context.db, context.clock)
    else if (outcome.state === 'day-over') await recountBids(context.db, outcome.playerId)
    else return outcome
  }
  throw tooSlow()
}

async function takeInTurn(
  { db, config }: AppContext,
  placement: Placement,
): Promise<Outcome | Repeated> {
  const { marketName, bidId } = placement
  try {
    return await inMarketTurn(marketName, config.callLimitMs, () => takeBid(db, placement))
  } catch (error) {
    if (bidId === null || sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    return { state: 'repeated', bidId, error }
  }
}

/**
 * Answers with the verdict on the bid id, which may be that the bid was placed by a request before.
 * Throws an error that may be another one next time.
 */
async function refuse(
  { db, clock }: AppContext,
  { playerId, bidId, fingerprint, error, isFinal }: RefusedBid,
) {
  if (bidId === null) throw error
  const attempt = { playerId, bidId, fingerprint }
  const verdict = await (isFinal ? findVerdict : findVerdictAfterBids)(db, attempt)
  if (verdict) return answer(verdict, attempt)
  if (!isFinal) throw error
  const refused = await countAttempt(db, clock, `bid-refused:${playerId}`, STORED_WITHIN_MS)
  if (refused > STORED_MAX) throw error
  return answer(await storeVerdict(db, attempt, error), attempt)
}

function answer(verdict: Verdict, { fingerprint }: Pick<Attempt, 'fingerprint'>) {
  if (verdict.fingerprint !== fingerprint) throw new ApiError('bid_id_used')
  if (!verdict.is_accepted || verdict.remaining === null) throw storedError(verdict)
  return accepted(verdict.remaining)
}

function accepted(balance: number) {
  return { success: '1', msg: ACCEPTED, Remaining_user_balance: balance }
}
