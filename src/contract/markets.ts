import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, OptionalNumber, Params, Text, Typed } from './wire.ts'

export const Game = v.object({
  games_name: Text,
  open_pana: Text,
  open_digit: Text,
  close_digit: Text,
  close_pana: Text,
  /** The open cut-off, like "04:10 pm". */
  open_time: Text,
  /** The close cut-off. */
  close_time: Text,
  /** "1" takes bids now. */
  game_status: Text,
  /** The open cut-off of `day`, epoch ms. */
  open_at: Instant,
  /** The close cut-off of `day`, epoch ms. */
  close_at: Instant,
  /** When the result was last declared, epoch ms. */
  result_at: Instant,
  /** The market-day of the four result fields, YYYY-MM-DD; empty before the first. */
  result_day: Text,
  /** Whether no more of the result will be declared. */
  result_void: v.boolean(),
  /** There only if the result was corrected. */
  result_corrected: v.optional(v.boolean()),
  /** The market-day that the next bid belongs to, YYYY-MM-DD. */
  day: Text,
  /** Why the market does not accept bids today; empty if it accepts them. */
  closed_why: Text,
  /** The same as an error code. */
  closed_code: Text,
  closed_params: Params,
})
export type Game = v.InferOutput<typeof Game>

/**
 * The markets.
 *
 * The four result fields are of the latest market-day whose open cut-off has passed. They stay until
 * the open cut-off of the next market-day. `open_at`, `close_at`, `game_status` and `day` are about the
 * next bid.
 *
 * @example {}
 */
export const getGames = endpoint({
  name: 'get_games.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'none',
  request: v.object({}),
  reply: v.object({ result: v.array(Game) }),
})

export const Rate = v.object({
  /** The bid type. */
  type: Text,
  /** The stake to which the payout belongs, in points. */
  min_value: OptionalNumber,
  /** What `min_value` points pay, in points. */
  max_value: OptionalNumber,
})
export type Rate = v.InferOutput<typeof Rate>

/**
 * What each bid type pays.
 *
 * @example {}
 */
export const getRates = endpoint({
  name: 'get_rates.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'none',
  request: v.object({}),
  reply: v.object({ result: v.array(Rate) }),
})

export const chartKinds = ['jodi_chart', 'pana_chart'] as const
export type ChartKind = (typeof chartKinds)[number]

const Cell = v.union([v.object({ open_panna: Text, close_panna: Text }), Text])

export const ChartRow = v.object({
  /** A jodi, or the two panas. */
  mon: Cell,
  tue: Cell,
  wed: Cell,
  thu: Cell,
  fri: Cell,
  sat: Cell,
  sun: Cell,
  /** The first day of the week, MM/DD/YYYY. */
  from: Text,
  /** The last day of the week, MM/DD/YYYY. */
  to: Text,
})
export type ChartRow = v.InferOutput<typeof ChartRow>

/**
 * The results of a market, week by week.
 *
 * @example { "game_name": "Kesar Mahal", "type": "jodi_chart" }
 */
export const getCharts = endpoint({
  name: 'getCharts.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({
    game_name: v.pipe(Typed, v.maxLength(60)),
    type: v.picklist(chartKinds),
  }),
  reply: v.object({ data: v.array(ChartRow) }),
})
