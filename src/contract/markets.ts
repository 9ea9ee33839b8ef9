import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Flag, Instant, listOf, OptionalPoints, Params, Text, Typed } from './wire.ts'

export const Game = v.object({
  games_name: Text,
  open_pana: Text,
  open_digit: Text,
  close_digit: Text,
  close_pana: Text,
  open_time: Text,
  close_time: Text,
  game_status: Text,
  /** The cut-offs and the market-day the next bid belongs to; only our own API sends them. */
  open_at: Instant,
  close_at: Instant,
  /** When the result was last declared; only our own API sends it. */
  result_at: Instant,
  /** The market-day that the four result fields belong to, and whether no more of it will come. */
  result_day: Text,
  result_void: Flag,
  /** Whether it was corrected; left out if not. */
  result_corrected: v.fallback(v.optional(v.boolean()), undefined),
  day: Text,
  /** Why a market does not accept bids today, in a sentence: off, a weekday off, a holiday. */
  closed_why: Text,
  closed_code: Text,
  closed_params: Params,
})
export type Game = v.InferOutput<typeof Game>

export const getGames = endpoint({
  name: 'get_games.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'none',
  request: v.object({}),
  reply: v.object({ result: listOf(Game) }),
})

export const Rate = v.object({ type: Text, min_value: OptionalPoints, max_value: OptionalPoints })
export type Rate = v.InferOutput<typeof Rate>

export const getRates = endpoint({
  name: 'get_rates.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'none',
  request: v.object({}),
  reply: v.object({ result: listOf(Rate) }),
})

export const chartKinds = ['jodi_chart', 'pana_chart'] as const
export type ChartKind = (typeof chartKinds)[number]

const Cell = v.optional(v.union([v.object({ open_panna: Text, close_panna: Text }), Text]), '')

export const ChartRow = v.object({
  mon: Cell,
  tue: Cell,
  wed: Cell,
  thu: Cell,
  fri: Cell,
  sat: Cell,
  sun: Cell,
  from: Text,
  to: Text,
})
export type ChartRow = v.InferOutput<typeof ChartRow>

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
  reply: v.object({ data: listOf(ChartRow) }),
})
