import { type GameType, numbersOf } from './game-types.ts'
import { isDigit, isJodi } from './jodis.ts'
import { isPana } from './panas.ts'

export type MarketSession = 'Open' | 'Close'

export type Bid =
  | { type: 'Single Digit'; session: MarketSession; digit: string }
  | { type: 'Jodi Digit'; jodi: string }
  | { type: 'Single Pana' | 'Double Pana' | 'Triple Pana'; session: MarketSession; pana: string }
  | { type: 'Half Sangam'; panaOf: MarketSession; pana: string; digit: string }
  | { type: 'Full Sangam'; openPana: string; closePana: string }

/** Whether the text is exactly a session's name. */
export function isSession(text: string): text is MarketSession {
  return text === 'Open' || text === 'Close'
}

/** Whether every part of the bid exists and fits its type. Source: docs/game-rules.md, Numbers. */
export function isValidBid(bid: Bid): boolean {
  switch (bid.type) {
    case 'Single Digit':
      return isSession(bid.session) && isDigit(bid.digit)
    case 'Jodi Digit':
      return isJodi(bid.jodi)
    case 'Single Pana':
    case 'Double Pana':
    case 'Triple Pana':
      return isSession(bid.session) && numbersOf(bid.type).includes(bid.pana)
    case 'Half Sangam':
      return isSession(bid.panaOf) && isPana(bid.pana) && isDigit(bid.digit)
    case 'Full Sangam':
      return isPana(bid.openPana) && isPana(bid.closePana)
    default:
      return false
  }
}

/**
 * The session whose cut-off this bid must meet, which is also its session on the wire: Open for
 * jodi and the sangams. Source: docs/game-rules.md, A market's day.
 */
export function sessionOf(bid: Bid): MarketSession {
  return 'session' in bid ? bid.session : 'Open'
}

/**
 * The bid on one number of the type's grid. Null for a number that is not in the grid, for the
 * sangams, which have none, and for a jodi on Close.
 */
export function bidOf(type: GameType, session: MarketSession, number: string): Bid | null {
  if (!numbersOf(type).includes(number)) return null
  switch (type) {
    case 'Single Digit':
      return { type, session, digit: number }
    case 'Jodi Digit':
      return session === 'Open' ? { type, jodi: number } : null
    case 'Single Pana':
    case 'Double Pana':
    case 'Triple Pana':
      return { type, session, pana: number }
    default:
      return null
  }
}

/** The same bid for a session that takes it. */
export function inSession(bid: Bid, offered: readonly MarketSession[]): Bid {
  if (!('session' in bid) || offered.includes(bid.session)) return bid
  return { ...bid, session: offered[0] ?? bid.session }
}

/** What was played, as a player reads it: 7, 16, 128, 128-6 or 1-349 for a half sangam, 128-349. */
export function bidText(bid: Bid): string {
  switch (bid.type) {
    case 'Single Digit':
      return bid.digit
    case 'Jodi Digit':
      return bid.jodi
    case 'Half Sangam':
      return bid.panaOf === 'Open' ? `${bid.pana}-${bid.digit}` : `${bid.digit}-${bid.pana}`
    case 'Full Sangam':
      return `${bid.openPana}-${bid.closePana}`
    default:
      return bid.pana
  }
}
