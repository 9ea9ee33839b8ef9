import { atom } from 'nanostores'
import { type ChartKind, type ChartRow, getCharts } from '#contract/charts.ts'
import { call } from '../api/call.ts'

const KEPT_MAX = 6

export type Chart =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'refused'; message: string }
  | { state: 'ready'; rows: ChartRow[] }

export const $chart = atom<Chart>({ state: 'loading' })

type Wanted = { kind: ChartKind; gameName: string }

let wanted: Wanted | null = null

/** The charts seen last, so that going to and fro between them does not wait. */
const kept = new Map<string, ChartRow[]>()

/** Shows a market's chart: at once as it was seen last, then as it is. */
export async function loadChart(kind: ChartKind, gameName: string): Promise<void> {
  wanted = { kind, gameName }
  const rows = kept.get(keyOf(wanted))
  $chart.set(rows ? { state: 'ready', rows } : { state: 'loading' })
  await reloadChart()
}

/** Fetches the chart on show anew; what is shown stays until the answer is there. */
export async function reloadChart(): Promise<void> {
  const asked = wanted
  if (!asked) return
  const answer = await call(getCharts, { game_name: asked.gameName, type: asked.kind })
  if (wanted !== asked) return
  if (answer.state === 'done') {
    keep(keyOf(asked), answer.reply.data)
    $chart.set({ state: 'ready', rows: answer.reply.data })
  } else if ($chart.get().state !== 'ready') {
    $chart.set(answer.state === 'lost' ? { state: 'failed' } : answer)
  }
}

/** Nobody looks any more: what is still on its way is not shown. */
export function leaveChart(): void {
  wanted = null
  $chart.set({ state: 'loading' })
}

function keep(key: string, rows: ChartRow[]): void {
  kept.delete(key)
  kept.set(key, rows)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX) kept.delete(oldest!)
}

function keyOf({ kind, gameName }: Wanted): string {
  return `${kind} ${gameName}`
}
