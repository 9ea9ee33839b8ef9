import type { Bid, MarketSession } from './bids.ts'
import type { GameType } from './game-types.ts'
import { ankOf, type PanaKind, panaKind } from './panas.ts'
import { drawnPana, jodiOf, type Result } from './results.ts'

const panaTypes = {
  single: 'Single Pana',
  double: 'Double Pana',
  triple: 'Triple Pana',
} as const satisfies Record<PanaKind, GameType>

/**
 * All bids that win with a result: at most nine. A settled bid that is not one of them has lost;
 * settlesOn decides which bids a draw settles. Source: docs/game-rules.md, What wins.
 */
export function winnersOf(result: Result): Bid[] {
  const open = drawnPana(result.open)
  const close = drawnPana(result.close)
  return [
    ...(open === null ? [] : winnersOfDraw('Open', open)),
    ...(close === null ? [] : winnersOfDraw('Close', close)),
    ...(open === null || close === null ? [] : winnersOfBoth(open, close)),
  ]
}

function winnersOfDraw(session: MarketSession, pana: string): Bid[] {
  const kind = panaKind(pana)
  return [
    { type: 'Single Digit', session, digit: ankOf(pana) },
    ...(kind === null ? [] : [{ type: panaTypes[kind], session, pana }]),
  ]
}

function winnersOfBoth(open: string, close: string): Bid[] {
  return [
    { type: 'Jodi Digit', jodi: jodiOf({ open, close }) ?? '' },
    { type: 'Half Sangam', panaOf: 'Open', pana: open, digit: ankOf(close) },
    { type: 'Half Sangam', panaOf: 'Close', pana: close, digit: ankOf(open) },
    { type: 'Full Sangam', openPana: open, closePana: close },
  ]
}
