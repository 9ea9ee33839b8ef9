import { atom } from 'nanostores'
import * as v from 'valibot'
import { type ChartKind, ChartRow, getCharts } from '#contract/markets.ts'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/failures.ts'
import type { Sentence } from '../lib/sentence.ts'
import { persistent } from '../lib/storage.ts'

const KEPT_MAX = 6
const KEPT_WEEKS = 60

export type Chart =
  | { state: 'loading' }
  | { state: 'failed'; problem: Sentence }
  | ({ state: 'refused' } & Sentence)
  | { state: 'ready'; rows: ChartRow[] }
  /** `problem` is the server's error, if it answered. */
  | ({ state: 'old'; problem?: Sentence } & SeenChart)

/**
 * A chart of an earlier answer, all of it or its newest weeks; loadedAt is the phone's epoch ms.
 */
const SeenChart = v.object({
  key: v.string(),
  rows: v.array(ChartRow),
  isCut: v.boolean(),
  loadedAt: v.number(),
})
type SeenChart = v.InferOutput<typeof SeenChart>

export const $chart = atom<Chart>({ state: 'loading' })

type Wanted = { kind: ChartKind; gameName: string }

let wanted: Wanted | null = null

/** The last charts, so that switching between them is instant. */
let seen: SeenChart[] = []

/** Their newest weeks for reading offline; local storage has only a few MB. */
const $lastKnown = persistent('charts', v.array(SeenChart), [], { outlives: 'session' })

/** Shows a market's chart: first the copy from earlier, then the new answer. */
export async function loadChart(kind: ChartKind, gameName: string): Promise<void> {
  wanted = { kind, gameName }
  const chart = found(seen, wanted)
  $chart.set(chart ? { state: 'ready', rows: chart.rows } : { state: 'loading' })
  await reloadChart()
}

/** Fetches the shown chart again. It stays until the answer arrives. */
export async function reloadChart(): Promise<void> {
  const asked = wanted
  if (!asked) return
  const answer = await call(getCharts, { game_name: asked.gameName, type: asked.kind })
  if (wanted !== asked) return
  if (answer.state === 'done') {
    remember(asked, answer.reply.data)
    $chart.set({ state: 'ready', rows: answer.reply.data })
    return
  }
  const problem = sentenceOf(answer)
  const error = answer.state === 'refused' ? { problem } : {}
  const chart = found(seen, asked) ?? found($lastKnown.get(), asked)
  if (chart) $chart.set({ state: 'old', ...chart, ...error })
  else $chart.set(answer.state === 'refused' ? answer : { state: 'failed', problem })
}

/** The rows of a chart that is not shown, as they were seen last; null if they cannot be loaded. */
export async function fetchRows(kind: ChartKind, gameName: string): Promise<ChartRow[] | null> {
  const asked = { kind, gameName }
  const answer = await call(getCharts, { game_name: gameName, type: kind })
  if (answer.state === 'done') {
    remember(asked, answer.reply.data)
    return answer.reply.data
  }
  return (found(seen, asked) ?? found($lastKnown.get(), asked))?.rows ?? null
}

/** The screen is closed: an answer that is still on its way is not shown. */
export function leaveChart(): void {
  wanted = null
  $chart.set({ state: 'loading' })
}

function remember(asked: Wanted, rows: ChartRow[]): void {
  const chart = { key: keyOf(asked), rows, isCut: false, loadedAt: Date.now() }
  const newest = rows.slice(-KEPT_WEEKS)
  seen = withNewest(seen, chart)
  $lastKnown.set(
    withNewest($lastKnown.get(), { ...chart, rows: newest, isCut: newest.length < rows.length }),
  )
}

/** Adds a chart and drops the oldest. */
function withNewest(charts: readonly SeenChart[], chart: SeenChart): SeenChart[] {
  return [...charts.filter(({ key }) => key !== chart.key), chart].slice(-KEPT_MAX)
}

function found(charts: readonly SeenChart[], asked: Wanted): SeenChart | undefined {
  return charts.find(({ key }) => key === keyOf(asked))
}

function keyOf({ kind, gameName }: Wanted): string {
  return `${kind} ${gameName}`
}
