import { ankOf } from './panas.ts'

/** Two panas, '***' for a draw that is not declared; both '' for an empty cell. */
export type PanaCell = { open_panna: string; close_panna: string }

/** The jodi in the middle of a pana cell: '16', '1*', '**', or '' for an empty cell. */
export function cellJodi(cell: PanaCell): string {
  return cellAnk(cell.open_panna) + cellAnk(cell.close_panna)
}

function cellAnk(text: string): string {
  return text === '***' ? '*' : ankOf(text)
}
