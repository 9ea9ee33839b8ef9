import { placeBid } from '#contract/bids.ts'
import { wireDate } from '#contract/wire.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import { marketState, sessionsFor } from '#domain/market-state.ts'
import type { WireBid } from '#domain/wire-bids.ts'
import { checkOwner, checkSession, type SessionClaim } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { type BidUse, brokenBidLimit } from '../limits/bid-limits.ts'
import { exclusionError, limitError } from '../limits/limit-errors.ts'
import { closedError, type Market, type MarketDayRow, marketOf } from '../markets/markets.ts'

/** What decides about a bid, of all that was sent. `day` is the market-day that the player saw, or ''. */
export type JudgedBid = {
  claim: SessionClaim
  phone: string
  marketName: string
  day: string
  wire: WireBid
  points: number
}

/**
 * What the statement of a bid found at an instant `at`. `balance_after` is null for a bid that was not
 * taken. Then it has, all from locked rows except the market and the maximum:
 *
 * - the session's user token and its player; `player_id` is null without a valid session
 * - the market with its newest day; `id` is null for an unknown name
 * - whether a draw takes the bid, and the `maximum` of points for a bid
 * - whether the draw of the newest day was closed before the statement began
 * - the balance and the player's limits; `balance` is null if an earlier rule refused the bid
 */
export type FoundBid = {
  at: Date
  balance_after: number | null
  takes_bid: boolean
  is_closed: boolean
  maximum: number | null
} & (
  | { player_id: string; phone: string; status: string; user_token_hash: string }
  | { player_id: null }
) &
  (MarketDayRow | { id: null }) &
  ((BidUse & { balance: number }) | { balance: null })

/**
 * A final refusal is stored as the answer to the bid id, because the bid can never be taken. After
 * `no-draw` and `day-over` nothing is decided: the bid has to be sent to the database again, after the
 * market-day is opened, or after the player's bids are counted for the new date.
 */
export type Outcome = { state: 'taken'; balance: number } | ({ playerId: string } & NotTaken)

type NotTaken = Refusal | { state: 'no-draw' } | { state: 'day-over' }

export type Refusal = { state: 'refused'; error: ApiError; isFinal: boolean }

/**
 * What becomes of a bid, from the row that its statement returned. Throws as `checkSession` and
 * `checkOwner`: such a refusal is never the answer to the bid id.
 */
export function outcomeOf(bid: JudgedBid, found: FoundBid): Outcome {
  if (found.balance_after !== null) return { state: 'taken', balance: found.balance_after }
  const session = sessionOf(found)
  checkSession(placeBid, session, bid.claim.userTokenHash)
  checkOwner(bid.phone, session)
  return { playerId: session.player.id, ...judged(bid, found) }
}

function sessionOf(found: FoundBid) {
  if (found.player_id === null) return null
  const { player_id: id, phone, status, user_token_hash: userTokenHash } = found
  return { userTokenHash, player: { id, phone, status } }
}

/** Why a bid of a valid session was not taken. The first broken rule refuses it. */
function judged(bid: JudgedBid, found: FoundBid): NotTaken {
  const now = found.at.getTime()
  if (found.id === null) {
    return changeable(new ApiError('market_unknown', { market: bid.marketName }))
  }
  const market = marketOf(found, now)
  const untimely = untimelyBid(market, bid, now)
  if (untimely) return untimely
  // A draw that is not closed is missing, or an operator changed it while the bid waited for it.
  if (!found.takes_bid) {
    const isClosed = market.today.isDrawn && found.is_closed
    return isClosed ? final(sessionOver(market, bid.wire)) : { state: 'no-draw' }
  }
  const maximum = found.maximum ?? 0
  if (bid.points > maximum) return changeable(new ApiError('bid_above_maximum', { maximum }))
  if (found.balance === null) throw new Error(`There is no rate of ${bid.wire.game_type}.`)
  if (found.is_day_over) return { state: 'day-over' }
  const excluded = exclusionError(found.excluded_until, now)
  if (excluded) return changeable(excluded)
  const limit = brokenBidLimit(found, bid.points)
  if (limit) return changeable(limitError(limit, now))
  return changeable(new ApiError('insufficient_balance', { balance: found.balance }))
}

/** The rule that keeps a market from taking a bid at this time; null if it takes it. */
function untimelyBid(market: Market, { wire, day }: JudgedBid, now: number): Refusal | null {
  const { today } = market
  if (day !== '' && day < today.day) {
    return final(new ApiError('bid_day_over', { date: wireDate(day as Day) }))
  }
  const state = marketState(market, now, today)
  if (state.state === 'closed') {
    const error = closedError(market, now) ?? new ApiError('market_closed')
    return state.why === 'over' ? final(error) : changeable(error)
  }
  if (day > today.day)
    return changeable(new ApiError('bid_day_ahead', { date: wireDate(day as Day) }))
  if (sessionsFor(wire.game_type, state.sessions).includes(wire.session)) return null
  return final(sessionOver(market, wire))
}

function sessionOver({ name: market }: Market, { game_type: type, session }: WireBid): ApiError {
  if (needsBothDraws(type)) return new ApiError('before_open_only', { market, type })
  if (session === 'Open') return new ApiError('open_session_over', { market })
  return new ApiError('market_closed')
}

function final(error: ApiError): Refusal {
  return { state: 'refused', error, isFinal: true }
}

function changeable(error: ApiError): Refusal {
  return { state: 'refused', error, isFinal: false }
}
