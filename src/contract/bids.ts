import * as v from 'valibot'
import { gameTypes } from '#domain/game-types.ts'
import { isDay } from '#domain/market-days.ts'
import { MIN_BID, parsePoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Flag,
  Instant,
  notTooMany,
  OptionalNumber,
  OptionalPoints,
  PageSize,
  PhoneNumber,
  Sentence,
  Text,
  Typed,
} from './wire.ts'

/** Whole points, at least the minimum bid. */
export const BidPoints = v.pipe(
  Typed,
  notTooMany,
  v.transform(parsePoints),
  v.check(points => points !== null && points >= MIN_BID, errorCode('minimum_points')),
  v.transform(points => points ?? 0),
)

const Part = v.optional(v.pipe(Typed, v.maxLength(12)), 'NA')

/**
 * In: the parts of the bid, as sent. Out: the parts, and what they are as a `bid`; null if no
 * such bid is possible, which is an answer to the bid id.
 */
export const BidRequest = v.pipe(
  v.object({
    phone_number: PhoneNumber,
    game_name: v.pipe(Typed, v.maxLength(60)),
    /** The bid type, like "Single Digit". */
    game_type: Typed,
    /** Open or Close. */
    session: Typed,
    /** NA where the bid type has none; see docs/game-rules.md, On the wire. */
    open_digit: Part,
    close_digit: Part,
    open_pana: Part,
    close_pana: Part,
    /** The stake in whole points. */
    points_action: BidPoints,
    /** A UUID that the client makes once for one bid. */
    bid_id: v.optional(v.pipe(v.string(), v.uuid(errorCode('bid_id_invalid')))),
    /** A UUID of the slip. A receipt has bids of one slip. */
    slip_id: v.optional(v.pipe(v.string(), v.uuid(errorCode('slip_id_invalid')))),
    /** The market-day that the player saw. The bid is refused if it is another by now. */
    day: v.optional(v.pipe(v.string(), v.check(isDayOrNone, errorCode('day_invalid'))), ''),
  }),
  v.transform(({ phone_number, game_name, points_action, bid_id, slip_id, day, ...parts }) => {
    const ids = { bid_id, slip_id }
    return { phone_number, game_name, points_action, ...ids, day, parts, bid: fromWire(parts) }
  }),
)
export type BidRequest = v.InferOutput<typeof BidRequest>

function isDayOrNone(text: string): boolean {
  return text === '' || isDay(text)
}

/** Reads numbers as text, which is what a form has. */
function textOfNumber(_: string, field: unknown): unknown {
  return typeof field === 'number' ? String(field) : field
}

const OneBidAsJson = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value, textOfNumber) as unknown
    } catch {
      addIssue({ message: errorCode('bids_not_json') })
      return NEVER
    }
  }),
)

/**
 * Places one bid.
 *
 * Sent again with the same `bid_id`, a bid gets its first answer and is not placed twice. See
 * docs/api.md, Repeated calls.
 *
 * @example { "bids": [{ "phone_number": "9000000001", "game_name": "Kesar Mahal", "game_type": "Single Digit",
 *   "session": "Open", "open_digit": "7", "close_digit": "NA", "open_pana": "NA", "close_pana": "NA",
 *   "points_action": "10", "bid_id": "018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c01",
 *   "slip_id": "018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c02" }] }
 */
export const placeBid = endpoint({
  name: 'set_bid_new.php',
  sendsAs: 'form',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({
    bids: v.pipe(
      v.union([OneBidAsJson, v.array(v.unknown())]),
      v.strictTuple([BidRequest], errorCode('one_bid_only')),
    ),
  }),
  reply: v.object({
    success: Flag,
    msg: Sentence,
    /** The balance after the bid, in points. */
    Remaining_user_balance: OptionalNumber,
  }),
  owner: request => request.bids[0].phone_number,
})

export const bidStatuses = ['placed', 'won', 'lost', 'refunded'] as const
export type BidStatus = (typeof bidStatuses)[number]

export const BidEntry = v.object({
  /** The market-day, MM/DD/YYYY. */
  date: Text,
  game_name: Text,
  /** The bid type, like "Single Digit". */
  game_type: Text,
  /** Open or Close. */
  session: Text,
  /** NA where the bid type has none; see docs/game-rules.md, On the wire. */
  open_digit: Text,
  close_digit: Text,
  open_pana: Text,
  close_pana: Text,
  /** The stake in whole points. */
  points_action: OptionalNumber,
  id: Text,
  status: v.fallback(v.optional(v.picklist(bidStatuses)), undefined),
  /** What the bid won, in points. */
  payout: OptionalNumber,
  /** The rate of the bid, like "10 KA 95". */
  rate: Text,
  placed_at: Instant,
  /** The result of the market-day so far, like "128-1*-***". */
  result: Text,
  /** There only if a result of the day was corrected. */
  corrected: v.optional(v.boolean()),
  settled_at: Instant,
  /** The slip; empty if there is no receipt. */
  slip_id: v.optional(Text, ''),
})
export type BidEntry = v.InferOutput<typeof BidEntry>

/** What all bids of one market-day come to, in points; `day` as a bid's date. */
export const BidDay = v.object({
  /** A market-day, MM/DD/YYYY. */
  day: Text,
  staked: OptionalPoints,
  won: OptionalPoints,
  refunded: OptionalPoints,
  /** Points of bids without an outcome. */
  waiting: OptionalNumber,
})
export type BidDay = v.InferOutput<typeof BidDay>

/**
 * The bids, newest first.
 *
 * `days` covers each market-day of these bids completely, filtered only by `game_name`.
 *
 * @example { "phone_number": "9000000001", "limit": "20" }
 */
export const getBidHistory = endpoint({
  name: 'get_bid_history.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({
    phone_number: PhoneNumber,
    /** The id of the oldest bid already seen. */
    before: v.optional(v.pipe(v.string(), v.uuid())),
    limit: v.optional(PageSize, '50'),
    /** Only bids of this market; the next three filter too. Another backend ignores them. */
    game_name: v.optional(v.pipe(Typed, v.maxLength(60))),
    /** The bid type, like "Single Digit". */
    game_type: v.optional(v.picklist(gameTypes)),
    status: v.optional(v.picklist(bidStatuses)),
    /** A market-day, YYYY-MM-DD. */
    day: v.optional(v.pipe(v.string(), v.check(isDay, errorCode('day_invalid')))),
  }),
  reply: v.object({ result: v.array(BidEntry), days: v.array(BidDay) }),
  owner: request => request.phone_number,
})

/** What a player's bids of one market-day come to, in points; `day` as in get_games.php. */
export const MarketBids = v.object({
  game_name: Text,
  /** A market-day, YYYY-MM-DD. */
  day: Text,
  staked: OptionalPoints,
  won: OptionalPoints,
  refunded: OptionalPoints,
  /** How many bids have no outcome. */
  waiting_bids: OptionalNumber,
  /** Points of bids without an outcome. */
  waiting: OptionalNumber,
})
export type MarketBids = v.InferOutput<typeof MarketBids>

/**
 * What the bids of each market come to.
 *
 * Of the last seven days, of the two newest market-days with bids of each market.
 *
 * @example { "phone_number": "9000000001" }
 */
export const getMarketBids = endpoint({
  name: 'get_market_bids.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ result: v.array(MarketBids) }),
  owner: request => request.phone_number,
})

/** What is on a receipt in addition to its bids. */
export const Receipt = v.object({
  /** R and nine letters and digits. The operator finds the receipt by it. */
  number: Text,
  /** When it was issued, epoch ms. Later bids of the slip are on a further receipt. */
  issued_at: Instant,
  /** The number of the slip's receipt before this one; empty for the first. */
  earlier: Text,
  /** How many bids the receipt has. */
  count: OptionalNumber,
  /** Points of these bids. */
  points: OptionalNumber,
  /** When the first bid was placed, epoch ms. */
  first_at: Instant,
  /** When the last bid was placed, epoch ms. */
  last_at: Instant,
  /** The balance after the last bid of the receipt, in points. */
  balance_after: OptionalNumber,
})
export type Receipt = v.InferOutput<typeof Receipt>

/**
 * The receipt of a slip.
 *
 * Issues a receipt if the slip has bids that are on none, and returns the newest. `number` reads an
 * earlier one. `result` has the first 500 bids, oldest first.
 *
 * @example { "phone_number": "9000000001", "slip_id": "018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c02" }
 */
export const getReceipt = endpoint({
  name: 'get_receipt.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    /** A UUID of the slip. */
    slip_id: v.pipe(v.string(), v.uuid(errorCode('slip_id_invalid'))),
    /** The number of an earlier receipt of the slip. */
    number: v.optional(v.pipe(Typed, v.maxLength(12))),
  }),
  reply: v.object({ success: Flag, data: Receipt, result: v.array(BidEntry) }),
  owner: request => request.phone_number,
})

/** A receipt's number as an operator types it: small letters, spaces, and O for 0 are read too. */
export const ReceiptNumber = v.pipe(
  Typed,
  v.transform(normalised),
  v.regex(/^R[0-9A-HJKMNP-TV-Z]{9}$/, errorCode('receipt_number_invalid')),
)

function normalised(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}
