type Place = { row: number; column: number }

/** The place of a cell among the rows that are there; null for another element. */
export function placeOf(chart: Element, cell: Element): Place | null {
  const row = cell.closest('tr')
  const rows = [...chart.querySelectorAll('tbody tr')]
  if (!row || !cell.matches('td')) return null
  return {
    row: rows.indexOf(row),
    column: [...row.cells].indexOf(cell as HTMLTableCellElement) - 1,
  }
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus from a cell to its neighbour. Returns false for another key, and at the edge. */
export function moveFocus(chart: Element, cell: Element, key: string): boolean {
  const step = steps[key]
  const place = step && placeOf(chart, cell)
  if (!place) return false
  const row = chart.querySelectorAll('tbody tr')[place.row + step[0]]
  const next = row?.querySelectorAll('td')[place.column + step[1]]
  if (!next) return false
  cell.removeAttribute('tabindex')
  next.tabIndex = 0
  next.focus()
  return true
}
