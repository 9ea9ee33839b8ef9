import * as v from 'valibot'
import { getGames } from './markets.ts'
import { OptionalNumber, OptionalPoints, Points, Text } from './wire.ts'

/**
 * GET {API base}/live: server-sent events that bring an open app what changed, without a tap. Ours,
 * beyond the specification: where an API has none, the app asks again instead.
 */
export const LIVE_NAME = 'live'

/**
 * The query parameter with the `server_time` of the last event, epoch ms. The stream then begins with
 * what was settled since, at most a day ago.
 */
export const SINCE = 'since'

const outcomes = ['won', 'lost', 'refunded', 'corrected'] as const

/**
 * What a result, or its correction, brought a player: all bids that it decided. It is sent once, when
 * all are settled. A new stream may bring it again: compare market, day and version.
 */
export const Settled = v.object({
  /** When, epoch ms. */
  at: v.number(),
  // The version before sent only `at`, to everybody.
  market: v.optional(Text, ''),
  /** As in get_games.php. */
  day: v.optional(Text, ''),
  /** Open if one of the bids needed only that draw, else Close. */
  session: v.optional(Text, ''),
  version: OptionalNumber,
  outcome: v.fallback(v.optional(v.picklist(outcomes)), undefined),
  /** Paid or given back; of a correction, by how much it changed what was paid. */
  points: OptionalPoints,
  /** The wallet's balance after it. */
  balance: OptionalPoints,
  /** The numbers that won. */
  numbers: v.optional(v.array(Text), []),
  /** The slip of the bids that won; empty if there are several, or none. */
  slip_id: v.optional(Text, ''),
  /** The result of that version, like "128-1*-***". */
  result: v.optional(Text, ''),
  /** How many bids it decided, and their points. */
  bids: OptionalNumber,
  staked: OptionalPoints,
  /** Numbers of bids that did not win, at most twelve. */
  lost_numbers: v.optional(v.array(Text), []),
})
export type Settled = v.InferOutput<typeof Settled>

/**
 * The events by name, their data JSON. `games` is the reply of get_games.php, sent at once and then
 * whenever it differs. `balance` is for a player whose wallet changed. `account` is sent at once,
 * and when the operator has changed the player's status. `settled` is sent to the player whose bids
 * have been settled. `beat` is sent every 15 seconds, so that a dead connection is noticed.
 */
export const liveEvents = {
  games: getGames.reply,
  balance: v.object({ balance: Points }),
  account: v.object({ status: Text }),
  settled: Settled,
  beat: v.object({}),
} as const

export type LiveEvent = keyof typeof liveEvents
