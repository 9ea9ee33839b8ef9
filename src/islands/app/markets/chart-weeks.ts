import type { ChartKind, ChartRow } from '#contract/markets.ts'
import { cellJodi } from '#domain/charts.ts'
import { addDays, type Day } from '#domain/market-days.ts'
import { formatDate } from '../lib/dates.ts'
import { $refreshTick } from '../live/connection.ts'
import { watchFreshness } from '../live/freshness.ts'
import { chartsWords } from '../messages/en/markets.ts'
import type { Week, WeekCell } from '../ui/week-table.tsx'
import { leaveChart, loadChart, reloadChart } from './chart-rows.ts'
import { $games, gameNamed } from './markets.ts'

type ChartCell = ChartRow['mon']

const NOT_DRAWN = '***'
const weekdays = [0, 1, 2, 3, 4, 5, 6]

type ShownDraw = { pana: string; ank: string; isNew: boolean }

/**
 * Loads a chart, and loads it again when the market's result changes, when a past result may have been
 * corrected, and when the network is back. Returns the stop function.
 */
export function watchChart(kind: ChartKind, gameName: string): () => void {
  let shown = resultOf(gameName)
  const unbindGames = $games.listen(() => {
    const result = resultOf(gameName)
    if (shown && result !== shown) void reloadChart()
    shown = result
  })
  const unbindSettled = $refreshTick.listen(() => void reloadChart())
  void loadChart(kind, gameNamed($games.get(), gameName)?.games_name ?? gameName)
  const stopFreshness = watchFreshness()
  return () => {
    unbindGames()
    unbindSettled()
    stopFreshness()
    leaveChart()
  }
}

/** The weeks of a chart, with today's cell. Other APIs may send numbers, and no dates. */
export function weeksOf(kind: ChartKind, rows: readonly ChartRow[], today: Day): Week[] {
  return rows.map((row, place) => {
    const { from, to } = row
    const week = `${chartsWords.get().week} ${place + 1}`
    return {
      name: from ? `${from} ${chartsWords.get().to} ${to}` : week,
      first: from || week,
      last: to || week,
      cells: cellsOf(kind, row),
      today: weekdays.findIndex(day => dayIn(from, day) === today),
    }
  })
}

/** The seven cells of a week. */
export function cellsOf(
  kind: ChartKind,
  { mon, tue, wed, thu, fri, sat, sun }: ChartRow,
): WeekCell[] {
  const read: (cell: ChartCell) => WeekCell = kind === 'pana_chart' ? panaCell : jodiCell
  return [mon, tue, wed, thu, fri, sat, sun].map(read)
}

/** The date of a cell by the first date of its week, as MM/DD/YYYY; '' if the API sent no dates. */
export function dateOfCell(from: string, place: number): string {
  const day = dayIn(from, place)
  return day && formatDate(day)
}

/** The result of one day: that of its pana cell, or the jodi alone where there is none. */
export function resultOfCell(cell: WeekCell): { open: ShownDraw; close: ShownDraw } {
  const { open, jodi, close } =
    typeof cell === 'string' ? { open: '', jodi: cell, close: '' } : cell
  return {
    open: { pana: open || NOT_DRAWN, ank: jodi[0] ?? '*', isNew: false },
    close: { pana: close || NOT_DRAWN, ank: jodi[1] ?? '*', isNew: false },
  }
}

function dayIn(from: string, place: number): Day {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(from)
  return parts ? addDays(`${parts[3]}-${parts[1]}-${parts[2]}`, place) : ''
}

function jodiCell(cell: ChartCell): string {
  if (typeof cell !== 'string') return panaCell(cell).jodi
  return padded(cell, 2)
}

function panaCell(cell: ChartCell) {
  if (typeof cell === 'string') return { open: '', jodi: padded(cell, 2), close: '' }
  const [open, close] = [padded(cell.open_panna, 3), padded(cell.close_panna, 3)]
  if (open + close === '') return { open, jodi: '', close }
  const drawn = { open_panna: open || NOT_DRAWN, close_panna: close || NOT_DRAWN }
  return { open: drawn.open_panna, jodi: cellJodi(drawn), close: drawn.close_panna }
}

/** An API that sends numbers sends 5 for 05 and 0 for the pana 000. */
function padded(text: string, length: number): string {
  return /^\d+$/.test(text) ? text.padStart(length, '0') : text
}

function resultOf(gameName: string): string {
  const game = gameNamed($games.get(), gameName)
  return game ? game.day + game.result_day + game.open_pana + game.close_pana : ''
}
