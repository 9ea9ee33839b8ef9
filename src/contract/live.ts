import * as v from 'valibot'
import { getGames } from './markets.ts'
import { Points, Text } from './wire.ts'

/**
 * GET {API base}/live: server-sent events that bring an open app what changed, without a tap. Ours,
 * beyond the specification: where an API has none, the app asks again instead.
 */
export const LIVE_NAME = 'live'

/**
 * The events by name, their data JSON. `games` is the reply of get_games.php, sent at once and then
 * whenever it differs. `balance` is for a player whose wallet changed. `account` is sent at once,
 * and when the operator has changed the player's status. `settled`: bids of a market-day have been
 * settled, or were in the 30 seconds before the stream opened. `beat` is sent every 15 seconds, so that a dead connection is noticed.
 */
export const liveEvents = {
  games: getGames.reply,
  balance: v.object({ balance: Points }),
  account: v.object({ status: Text }),
  settled: v.object({ at: Points }),
  beat: v.object({}),
} as const

export type LiveEvent = keyof typeof liveEvents
