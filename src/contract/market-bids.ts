import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { OptionalPoints, PhoneNumber, Text } from './wire.ts'

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
