import { type GameType, numbersOf } from './game-types.ts'
import { normalisePana } from './panas.ts'
import { MIN_BID, MOST_POINTS, parsePoints } from './points.ts'

/** What was typed for one number. Without points, the stake of the screen counts. */
type TypedBid = { number: string; points: number | null }

/** A part of the text that is no bid. */
export type NotUnderstood = {
  text: string
  /** `few` and `much` are points that are no stake of a bid; `points` are not whole points. */
  reason: 'number' | 'points' | 'few' | 'much' | 'line'
}

/** `left` is the text without the bids. Read again, it gives no bids and the same `notUnderstood`. */
type ManyBids = { bids: TypedBid[]; notUnderstood: NotUnderstood[]; left: string }

const betweenNumbers = /[\s,;./|-]+/
const line = /^(?<numbers>[^=x×*@]*?)(?<stake>\s*[=x×*@]+\s*(?<points>.*))?$/i

/**
 * Reads many bids of one game type, in ASCII digits: '128 137 146 = 20' or '12,34,56x10', with one
 * stake in each line. A pana in another order becomes the pana (321 → 123). Every part of the text
 * is in `bids` or in `notUnderstood`. Source: docs/game-rules.md, Many bids in one text.
 */
export function readManyBids(type: GameType, text: string, mostPoints = MOST_POINTS): ManyBids {
  const lines = text.split('\n').map(written => written.trim())
  const read = lines.filter(Boolean).map(written => readLine(type, written, mostPoints))
  return {
    bids: read.flatMap(({ bids }) => bids),
    notUnderstood: read.flatMap(({ notUnderstood }) => notUnderstood),
    left: read.flatMap(({ left }) => left || []).join('\n'),
  }
}

function readLine(type: GameType, written: string, mostPoints: number): ManyBids {
  const { numbers = '', stake = '', points } = line.exec(written)?.groups ?? {}
  const parts = numbers.split(betweenNumbers).filter(Boolean)
  if (parts.length === 0) return wrongLine(written, 'line')
  const read = points === undefined ? null : readPoints(points)
  if (points !== undefined && read === null) return wrongLine(written, 'points')
  if (read !== null && read < MIN_BID) return wrongLine(written, 'few')
  if (read !== null && read > mostPoints) return wrongLine(written, 'much')
  const wrong = parts.filter(part => readNumber(type, part) === null)
  return {
    bids: parts.flatMap(part => {
      const number = readNumber(type, part)
      return number === null ? [] : [{ number, points: read }]
    }),
    notUnderstood: wrong.map(text => ({ text, reason: 'number' })),
    left: wrong.length > 0 ? `${wrong.join(' ')}${stake}` : '',
  }
}

function wrongLine(written: string, reason: NotUnderstood['reason']): ManyBids {
  return { bids: [], notUnderstood: [{ text: written, reason }], left: written }
}

/** The number of the type's grid; null if the text is none. */
function readNumber(type: GameType, part: string): string | null {
  const isOfPanas = type.endsWith('Pana')
  const number = isOfPanas && part.length === 3 ? normalisePana(part) : part
  return number !== null && numbersOf(type).includes(number) ? number : null
}

/** '20', '1,000' or '20/-'. */
function readPoints(points: string): number | null {
  const text = points.replace(/\s*\/-?$/, '').trim()
  const isGrouped = /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(text)
  return parsePoints(isGrouped ? text.replaceAll(',', '') : text)
}
