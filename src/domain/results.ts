import { ankOf, isPana } from './panas.ts'

/** The panas of a market-day's two draws; null before a draw is declared. */
export type Result = { open: string | null; close: string | null }

export type ResultParts = {
  open_pana: string
  open_digit: string
  close_digit: string
  close_pana: string
}

/** '***-**-***', '128-1*-***' or '128-16-349'. Source: docs/game-rules.md, A market's day. */
export function resultString(result: Result): string {
  const parts = resultParts(result)
  return `${parts.open_pana}-${parts.open_digit}${parts.close_digit}-${parts.close_pana}`
}

/** The four parts of the result string, '***' and '*' for a draw that is not declared. */
export function resultParts(result: Result): ResultParts {
  const open = drawnPana(result.open)
  const close = drawnPana(result.close)
  return {
    open_pana: open ?? '***',
    open_digit: open === null ? '*' : ankOf(open),
    close_digit: close === null ? '*' : ankOf(close),
    close_pana: close ?? '***',
  }
}

/** The open ank then the close ank; null until both draws are declared. */
export function jodiOf(result: Result): string | null {
  const open = drawnPana(result.open)
  const close = drawnPana(result.close)
  return open === null || close === null ? null : ankOf(open) + ankOf(close)
}

/** The pana of a draw; null if there is none, and for text that is not a pana, such as '***'. */
export function drawnPana(text: string | null): string | null {
  return text !== null && isPana(text) ? text : null
}
