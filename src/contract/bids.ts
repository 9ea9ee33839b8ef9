import * as v from 'valibot'
import { gameTypes } from '#domain/game-types.ts'
import { isDay } from '#domain/market-days.ts'
import { MIN_BID, parsePoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import {
  Flag,
  Instant,
  listOf,
  notTooMany,
  OptionalPoints,
  objectOf,
  PageSize,
  PhoneNumber,
  Text,
  Typed,
} from './wire.ts'

/** Whole points as typed, at least the minimum bid. Out: a number. */
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
    game_type: Typed,
    session: Typed,
    open_digit: Part,
    close_digit: Part,
    open_pana: Part,
    close_pana: Part,
    points_action: BidPoints,
    bid_id: v.optional(v.pipe(v.string(), v.uuid(errorCode('bid_id_invalid')))),
    /** The slip that the bid is part of; bids of one slip are on one receipt. */
    slip_id: v.optional(v.pipe(v.string(), v.uuid(errorCode('slip_id_invalid')))),
    /** The market-day the player saw; a bid is never moved to another. */
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

const OneBidAsJson = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown
    } catch {
      addIssue({ message: errorCode('bids_not_json') })
      return NEVER
    }
  }),
)

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
  reply: v.object({ success: Flag, msg: Text, Remaining_user_balance: OptionalPoints }),
  owner: request => request.bids[0].phone_number,
})

export const bidStatuses = ['placed', 'won', 'lost', 'refunded'] as const
export type BidStatus = (typeof bidStatuses)[number]

export const BidEntry = v.object({
  date: Text,
  game_name: Text,
  game_type: Text,
  session: Text,
  open_digit: Text,
  close_digit: Text,
  open_pana: Text,
  close_pana: Text,
  points_action: OptionalPoints,
  id: Text,
  status: v.fallback(v.optional(v.picklist(bidStatuses)), undefined),
  payout: OptionalPoints,
  rate: Text,
  placed_at: Instant,
  /** The result of the bid's market-day so far, as '128-1*-***', and when it was settled. */
  result: Text,
  /** Whether a result of the day was corrected; left out if not. */
  corrected: v.fallback(v.optional(v.boolean()), undefined),
  settled_at: Instant,
  /** The slip that it was placed with; empty if there is no receipt. */
  slip_id: Text,
})
export type BidEntry = v.InferOutput<typeof BidEntry>

/** What all bids of one market-day come to, in points; `day` as a bid's date. */
export const BidDay = v.object({
  day: Text,
  staked: OptionalPoints,
  won: OptionalPoints,
  refunded: OptionalPoints,
  waiting: OptionalPoints,
})
export type BidDay = v.InferOutput<typeof BidDay>

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
    limit: v.optional(PageSize, 50),
    /** Only bids of this market, this type, this outcome, of this market-day; a foreign API ignores it. */
    game_name: v.optional(v.pipe(Typed, v.maxLength(60))),
    game_type: v.optional(v.picklist(gameTypes)),
    status: v.optional(v.picklist(bidStatuses)),
    day: v.optional(v.pipe(v.string(), v.check(isDay, errorCode('day_invalid')))),
  }),
  /** The market-days of the bids: whole days, also where the type or the outcome is filtered. */
  reply: v.object({ result: listOf(BidEntry), days: listOf(BidDay) }),
  owner: request => request.phone_number,
})

/** What a player's bids of one market-day come to, in points; `day` as in get_games.php. */
export const MarketBids = v.object({
  game_name: Text,
  day: Text,
  staked: OptionalPoints,
  won: OptionalPoints,
  refunded: OptionalPoints,
  /** The bids without an outcome, and their stakes. */
  waiting_bids: OptionalPoints,
  waiting: OptionalPoints,
})
export type MarketBids = v.InferOutput<typeof MarketBids>

export const getMarketBids = endpoint({
  name: 'get_market_bids.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ result: listOf(MarketBids) }),
  owner: request => request.phone_number,
})

/** What is on the receipt of a slip in addition to its bids. */
export const Receipt = v.object({
  /** R and nine letters and digits; the operator finds the receipt by it. */
  number: Text,
  /** How many bids the slip has, and their points. */
  count: OptionalPoints,
  points: OptionalPoints,
  /** When the first and the last bid were placed, by the server's clock. */
  first_at: Instant,
  last_at: Instant,
  /** The wallet's balance after the last bid of the slip. */
  balance_after: OptionalPoints,
})
export type Receipt = v.InferOutput<typeof Receipt>

export const getReceipt = endpoint({
  name: 'get_receipt.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    slip_id: v.pipe(v.string(), v.uuid(errorCode('slip_id_invalid'))),
  }),
  /** `result`: the first 500 bids of the slip, in the order in which they were placed. */
  reply: v.object({ success: Flag, data: objectOf(Receipt.entries), result: listOf(BidEntry) }),
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
