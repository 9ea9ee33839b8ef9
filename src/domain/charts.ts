import { addDays, type Day, weekdayOf } from './market-days.ts'
import { ankOf } from './panas.ts'
import { type Result, resultParts } from './results.ts'

export type ChartKind = 'jodi_chart' | 'pana_chart'

/** Two panas, '***' for a draw that is not declared; both '' for an empty cell. */
export type PanaCell = { open_panna: string; close_panna: string }

/** A day compared with the current market-day, which is dayAt. */
export type Tense = 'past' | 'today' | 'future'

/**
 * One day's cell of a chart: empty in the future and today before a result, stars for a draw of the
 * past that has no result. Source: docs/game-rules.md, Charts.
 */
export function chartCell(kind: 'jodi_chart', result: Result, tense: Tense): string
export function chartCell(kind: 'pana_chart', result: Result, tense: Tense): PanaCell
export function chartCell(kind: ChartKind, result: Result, tense: Tense): string | PanaCell
export function chartCell(kind: ChartKind, result: Result, tense: Tense): string | PanaCell {
  const cell = panaCell(result, tense)
  return kind === 'pana_chart' ? cell : cellJodi(cell)
}

/** The Monday and the Sunday of a day's week; throws a RangeError for an invalid day. */
export function weekOf(day: Day): { from: Day; to: Day } {
  const from = addDays(day, -weekdayOf(day))
  return { from, to: addDays(from, 6) }
}

function panaCell(result: Result, tense: Tense): PanaCell {
  const { open_pana, close_pana } = resultParts(result)
  const isDrawn = open_pana !== '***' || close_pana !== '***'
  const isShown = tense === 'past' || (tense === 'today' && isDrawn)
  return isShown
    ? { open_panna: open_pana, close_panna: close_pana }
    : { open_panna: '', close_panna: '' }
}

/** The jodi in the middle of a pana cell: '16', '1*', '**', or '' for an empty cell. */
export function cellJodi(cell: PanaCell): string {
  return cellAnk(cell.open_panna) + cellAnk(cell.close_panna)
}

function cellAnk(text: string): string {
  return text === '***' ? '*' : ankOf(text)
}
