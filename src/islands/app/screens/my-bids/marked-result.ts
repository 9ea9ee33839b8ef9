import type { BidEntry } from '#contract/bids.ts'
import type { Bid } from '#domain/bids.ts'

/** A piece of a result string; the marked ones decided the bid. */
export type MarkedPart = { text: string; isMarked: boolean }

type Part = 'openPana' | 'openAnk' | 'closeAnk' | 'closePana'

const pattern =
  /^(?<openPana>\d{3}|\*{3})-(?<openAnk>[\d*])(?<closeAnk>[\d*])-(?<closePana>\d{3}|\*{3})$/

/** The day's result with the part that decided the bid marked; empty if the API sends no result. */
export function markedResult({ result, status }: BidEntry, bid: Bid | null): MarkedPart[] {
  const parts = pattern.exec(result)?.groups
  if (!parts) return result ? [{ text: result, isMarked: false }] : []
  const deciding: readonly Part[] =
    bid && (status === 'won' || status === 'lost') ? decidingParts(bid) : []
  const pieces: [text: string, part: Part | null][] = [
    [parts.openPana!, 'openPana'],
    ['-', null],
    [parts.openAnk!, 'openAnk'],
    [parts.closeAnk!, 'closeAnk'],
    ['-', null],
    [parts.closePana!, 'closePana'],
  ]
  return joined(
    pieces.map(([text, part]) => ({ text, isMarked: part !== null && deciding.includes(part) })),
  )
}

/** The parts of the result that decide the bid. Source: docs/game-rules.md, What wins. */
function decidingParts(bid: Bid): readonly Part[] {
  switch (bid.type) {
    case 'Single Digit':
      return [bid.session === 'Open' ? 'openAnk' : 'closeAnk']
    case 'Jodi Digit':
      return ['openAnk', 'closeAnk']
    case 'Half Sangam':
      return bid.panaOf === 'Open' ? ['openPana', 'closeAnk'] : ['openAnk', 'closePana']
    case 'Full Sangam':
      return ['openPana', 'closePana']
    default:
      return [bid.session === 'Open' ? 'openPana' : 'closePana']
  }
}

/** Joins neighbours with the same mark, so that a jodi reads as one number. */
function joined(pieces: readonly MarkedPart[]): MarkedPart[] {
  const done: MarkedPart[] = []
  for (const piece of pieces) {
    const last = done.at(-1)
    if (last?.isMarked === piece.isMarked) last.text += piece.text
    else done.push({ ...piece })
  }
  return done
}
