import { wireDate } from '#contract/wire.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import { marketState, sessionsFor } from '#domain/market-state.ts'
import { DEFAULT_MAX_BID } from '#domain/points.ts'
import type { WireBid } from '#domain/wire-bids.ts'
import { statusOf } from '../accounts/players.ts'
import { isSessionKept } from '../accounts/sessions.ts'
import { readSettings } from '../config/settings.ts'
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import { closedError, type Market, readMarket } from '../markets/markets.ts'
import { isSlipClosed, slipClosedSql } from './receipts.ts'

export type Placement = {
  playerId: string
  /** The session that sent the bid, by the hash of its token. */
  tokenHash: string
  /** Null if the request has none: then no answer is stored for it. */
  bidId: string | null
  /** Null if the request names no slip: then the bid is on no receipt. */
  slipId: string | null
  marketName: string
  /** The market-day that the player saw, 'YYYY-MM-DD'; '' for the current one. */
  day: string
  wire: WireBid
  points: number
  fingerprint: string
  remark: string
  message: string
}

/** A final one stays broken, so it is stored as the answer to the bid id. */
export type BrokenRule = { error: ApiError; isFinal: boolean }

/**
 * The rules for taking a bid as a query: one row with the draw and its rate, or none. The debit
 * checks the balance and the player's limits. `brokenRule` has the same rules one by one, so change
 * both together.
 *
 * $1 market, $2 session, $3 day or '', $4 game type, $5 player, $6 points, $16 slip, $17 token hash.
 * Needs the CTE `now`. The locks on the player and the login make a block and a logout wait for this
 * bid, and one that came first wins.
 */
export const gateSql = `
  SELECT d.market_id, d.day, d.session, now.at, r.min_value, r.max_value
  FROM now
  JOIN markets m ON m.name = $1 AND m.is_on
  JOIN draws d ON d.market_id = m.id AND d.session = $2 AND d.state = 'open'
    AND d.cutoff_at > now.at AND d.bids_from <= now.at
    AND ($3 = '' OR to_char(d.day, 'YYYY-MM-DD') = $3)
    AND extract(isodow FROM d.day)::int - 1 <> ALL (m.weekdays_off)
    AND NOT EXISTS (SELECT FROM holidays h WHERE h.market_id = m.id AND h.day = d.day)
  JOIN rates r ON r.game_type = $4
  JOIN players p ON p.id = $5 AND p.status = '1'
  JOIN sessions login ON login.token_hash = $17
  WHERE $6::bigint <= COALESCE(
    (SELECT s.value::bigint FROM settings s WHERE s.key = 'MAX_BID' AND s.value ~ '^[0-9]{1,9}$'),
    ${DEFAULT_MAX_BID})
    AND NOT EXISTS (${slipClosedSql('$5', '$16::uuid', 'now.at')})
  ORDER BY d.cutoff_at
  LIMIT 1
  FOR SHARE OF d, p FOR KEY SHARE OF login`

const drawState: Statement = {
  name: 'draw_state',
  text: `SELECT d.state FROM draws d JOIN markets m ON m.id = d.market_id
    WHERE m.name = $1 AND d.day = $2 AND d.session = $3`,
}

/**
 * The first rule that the bid breaks at an instant (epoch ms), in the order for the player; null if
 * none. A rule that is read a moment after the refusal may already be another one.
 */
export async function brokenRule(db: Db, bid: Placement, now: number): Promise<BrokenRule | null> {
  if (!(await isSessionKept(db, bid.tokenHash))) return changeable(new ApiError('login_required'))
  const market = await readMarket(db, bid.marketName, now)
  if (!market) return changeable(new ApiError('market_unknown', { market: bid.marketName }))
  const untimely = untimelyBid(market, bid.wire, bid.day, now)
  if (untimely) return untimely
  if (await isDrawClosed(db, bid, market.today.day)) {
    return cutoffPassed(sessionOver(market, bid.wire))
  }
  const { MAX_BID } = await readSettings(db)
  if (bid.points > MAX_BID) {
    return changeable(new ApiError('bid_above_maximum', { maximum: MAX_BID }))
  }
  const isActive = (await statusOf(db, bid.playerId)) === '1'
  if (!isActive) return changeable(new ApiError('account_inactive'))
  // Last, because the same bid on another slip breaks every other rule again.
  const { playerId, slipId } = bid
  const isClosed = slipId !== null && (await isSlipClosed(db, { playerId, slipId }, now))
  return isClosed ? changeable(new ApiError('slip_closed')) : null
}

/** The rule that keeps a market from taking this bid at this time; null if it takes it. */
function untimelyBid(market: Market, bid: WireBid, day: string, now: number): BrokenRule | null {
  const { today } = market
  if (day !== '' && day < today.day)
    return cutoffPassed(new ApiError('bid_day_over', { date: wireDate(day as Day) }))
  const state = marketState(market, now, today)
  if (state.state === 'closed') {
    const error = closedError(market, now) ?? new ApiError('market_closed')
    return state.why === 'over' ? cutoffPassed(error) : changeable(error)
  }
  if (day > today.day)
    return changeable(new ApiError('bid_day_ahead', { date: wireDate(day as Day) }))
  if (sessionsFor(bid.game_type, state.sessions).includes(bid.session)) return null
  return cutoffPassed(sessionOver(market, bid))
}

function sessionOver({ name: market }: Market, { game_type: type, session }: WireBid): ApiError {
  if (needsBothDraws(type)) return new ApiError('before_open_only', { market, type })
  if (session === 'Open') return new ApiError('open_session_over', { market })
  return new ApiError('market_closed')
}

/** Another process may have closed the draw a moment before its cut-off by this clock. */
async function isDrawClosed(db: Db, { marketName, wire }: Placement, day: Day): Promise<boolean> {
  const [draw] = await db.query<{ state: string }>(drawState, [marketName, day, wire.session])
  return draw !== undefined && draw.state !== 'open'
}

function cutoffPassed(error: ApiError): BrokenRule {
  return { error, isFinal: true }
}

function changeable(error: ApiError): BrokenRule {
  return { error, isFinal: false }
}
