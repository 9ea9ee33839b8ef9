import type { BidEntry } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import type { Bid } from '#domain/bids.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { drawnPana, jodiOf } from '#domain/results.ts'
import { settlesOn } from '#domain/settlement.ts'
import { formatDate } from '../lib/dates.ts'
import { formatClock } from '../lib/format.ts'
import { cutoffsOfGame, dayOfGame } from '../markets/markets.ts'
import { myBidsWords } from '../messages/en/bids.ts'

/**
 * The reason for a bid's status: the sum of a win, what was drawn instead, why it was refunded, or
 * what it waits for. Empty if the API sends too little.
 */
export function reasonOf(
  entry: BidEntry,
  bid: Bid | null,
  game: Game | undefined,
  now: number,
): string {
  switch (entry.status) {
    case 'won':
      return winText(entry)
    case 'lost':
      return bid ? drawnText(entry.result, bid) : ''
    case 'refunded':
      return drawnIn(entry.result).open
        ? myBidsWords.get().refundedClose
        : myBidsWords.get().refunded
    case 'placed':
      return bid ? waitText(entry, bid, game, now) : ''
    default:
      return ''
  }
}

/** The payout as a sum, if the sum is what was paid. */
function winText({ points_action: points, rate, payout }: BidEntry): string {
  if (payout === undefined || points === undefined) return ''
  const [min = 0, max = 0] = rate.split(' KA ').map(Number)
  const exact = (points * max) / min
  if (Math.floor(exact) !== payout) return myBidsWords.get().paid(formatPoints(payout))
  const sum = myBidsWords
    .get()
    .sum(formatPoints(points), formatPoints(max), formatPoints(min), formatPoints(payout))
  return exact === payout ? sum : `${sum}, ${myBidsWords.get().roundedDown}`
}

/** What was drawn instead of the bid's numbers. */
function drawnText(result: string, bid: Bid): string {
  const { open, close } = drawnIn(result)
  if ('session' in bid) {
    const pana = bid.session === 'Open' ? open : close
    if (pana === null) return ''
    return myBidsWords.get().drew(bid.session, bid.type === 'Single Digit' ? ankOf(pana) : pana)
  }
  if (open === null || close === null) return ''
  switch (bid.type) {
    case 'Jodi Digit':
      return myBidsWords.get().drewBoth(jodiOf({ open, close }) ?? '')
    case 'Half Sangam':
      return myBidsWords
        .get()
        .drewBoth(bid.panaOf === 'Open' ? `${open}-${ankOf(close)}` : `${ankOf(open)}-${close}`)
    case 'Full Sangam':
      return myBidsWords.get().drewBoth(`${open}-${close}`)
  }
}

/** The draw that decides the bid, and its cut-off if the market still shows that day. */
function waitText(entry: BidEntry, bid: Bid, game: Game | undefined, now: number): string {
  const session = settlesOn(bid)
  const isDay = game && formatDate(dayOfGame(game, now)) === formatDate(entry.date)
  const cutoffs = isDay && cutoffsOfGame(game, now)
  if (!cutoffs) return myBidsWords.get().waits(session)
  const cutoff = session === 'Open' ? cutoffs.openAt : cutoffs.closeAt
  const time = formatClock(cutoff)
  return now < cutoff
    ? myBidsWords.get().waitsAfter(time)
    : myBidsWords.get().waitsSince(session, time)
}

/** The panas of a result string. */
function drawnIn(result: string) {
  return { open: drawnPana(result.slice(0, 3)), close: drawnPana(result.slice(-3)) }
}

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
