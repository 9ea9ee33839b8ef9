import type { ChartKind, ChartRow } from '#contract/charts.ts'
import { cellJodi } from '#domain/pana-cells.ts'
import { startWhenLoaded } from '../../lib/until-loaded.ts'
import { messages } from '../../messages/charts.ts'
import { $refreshTick } from '../../stores/live/connection.ts'
import { leaveChart, loadChart, reloadChart } from '../../stores/markets/charts.ts'
import { $games, gameNamed } from '../../stores/markets/markets.ts'
import type { Week, WeekCell } from '../../ui/game/week-chart.tsx'

type ChartCell = ChartRow['mon']

const NOT_DRAWN = '***'

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
  const stopFreshness = startWhenLoaded(async () => {
    const { watchFreshness } = await import('../../stores/live/freshness.ts')
    return watchFreshness
  })
  return () => {
    unbindGames()
    unbindSettled()
    stopFreshness()
    leaveChart()
  }
}

/** The weeks of a chart. Other APIs may send numbers, and no dates. */
export function weeksOf(kind: ChartKind, rows: readonly ChartRow[]): Week[] {
  const read: (cell: ChartCell) => WeekCell = kind === 'pana_chart' ? panaCell : jodiCell
  return rows.map(({ mon, tue, wed, thu, fri, sat, sun, from, to }, place) => ({
    name: from ? `${from} ${messages.get().to} ${to}` : `${messages.get().week} ${place + 1}`,
    cells: [mon, tue, wed, thu, fri, sat, sun].map(read),
  }))
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
