import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Text, Typed } from './wire.ts'

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
