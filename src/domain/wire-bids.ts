import { type Bid, isSession, isValidBid, type MarketSession, sessionOf } from './bids.ts'
import { type GameType, isGameType, needsBothDraws } from './game-types.ts'
import { ankOf } from './panas.ts'

const UNUSED = 'NA'

export type WireBid = {
  game_type: GameType
  session: MarketSession
  open_digit: string
  close_digit: string
  open_pana: string
  close_pana: string
}

type Parts = Pick<WireBid, 'open_digit' | 'close_digit' | 'open_pana' | 'close_pana'>

/** A valid bid as sent; unused parts are 'NA'. Source: docs/game-rules.md, On the wire. */
export function toWire(bid: Bid): WireBid {
  return {
    game_type: bid.type,
    session: sessionOf(bid),
    open_digit: UNUSED,
    close_digit: UNUSED,
    open_pana: UNUSED,
    close_pana: UNUSED,
    ...usedParts(bid),
  }
}

/**
 * The bid that was sent. The ank of a pana may be 'NA' or the right digit. Null for anything else
 * that is not exactly a row of the table. Source: docs/game-rules.md, On the wire.
 */
export function fromWire(wire: { [K in keyof WireBid]: string }): Bid | null {
  const bid = readBid(wire)
  if (bid === null || !isValidBid(bid)) return null
  const expected = toWire(bid)
  if (wire.session !== expected.session) return null
  if (wire.open_pana !== expected.open_pana || wire.close_pana !== expected.close_pana) return null
  // Only the ank of a pana gets here as 'NA': a chosen digit of 'NA' is not a valid bid.
  const known = { ...expected, ...anksOf(bid) }
  for (const part of ['open_digit', 'close_digit'] as const)
    if (wire[part] !== known[part] && wire[part] !== UNUSED) return null
  return bid
}

/** Which part keeps a text from being a bid: the game type, the session, or the numbers. */
export function wrongPart(
  wire: {
    [K in keyof WireBid]: string
  },
): 'game_type' | 'session' | 'number' {
  if (!isGameType(wire.game_type)) return 'game_type'
  const isOpenOnly = needsBothDraws(wire.game_type)
  if (!isSession(wire.session) || (isOpenOnly && wire.session !== 'Open')) return 'session'
  return 'number'
}

/** The ank of a half sangam's pana. It is not sent; other clients send it. */
function anksOf(bid: Bid): Partial<Parts> {
  if (bid.type !== 'Half Sangam') return {}
  const ank = ankOf(bid.pana)
  return bid.panaOf === 'Open' ? { open_digit: ank } : { close_digit: ank }
}

function usedParts(bid: Bid): Partial<Parts> {
  switch (bid.type) {
    case 'Single Digit':
      return bid.session === 'Open' ? { open_digit: bid.digit } : { close_digit: bid.digit }
    case 'Jodi Digit':
      return { open_digit: bid.jodi.charAt(0), close_digit: bid.jodi.charAt(1) }
    case 'Half Sangam':
      return bid.panaOf === 'Open'
        ? { open_pana: bid.pana, close_digit: bid.digit }
        : { open_digit: bid.digit, close_pana: bid.pana }
    case 'Full Sangam':
      return {
        open_digit: ankOf(bid.openPana),
        close_digit: ankOf(bid.closePana),
        open_pana: bid.openPana,
        close_pana: bid.closePana,
      }
    default:
      return bid.session === 'Open'
        ? { open_digit: ankOf(bid.pana), open_pana: bid.pana }
        : { close_digit: ankOf(bid.pana), close_pana: bid.pana }
  }
}

function readBid(wire: { [K in keyof WireBid]: string }): Bid | null {
  const { game_type: type, session } = wire
  if (!isGameType(type) || !isSession(session)) return null
  const isOpen = session === 'Open'
  switch (type) {
    case 'Single Digit':
      return { type, session, digit: isOpen ? wire.open_digit : wire.close_digit }
    case 'Jodi Digit':
      return { type, jodi: wire.open_digit + wire.close_digit }
    case 'Half Sangam':
      return wire.close_pana === UNUSED
        ? { type, panaOf: 'Open', pana: wire.open_pana, digit: wire.close_digit }
        : { type, panaOf: 'Close', pana: wire.close_pana, digit: wire.open_digit }
    case 'Full Sangam':
      return { type, openPana: wire.open_pana, closePana: wire.close_pana }
    default:
      return { type, session, pana: isOpen ? wire.open_pana : wire.close_pana }
  }
}
