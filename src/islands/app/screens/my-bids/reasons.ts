import type { BidEntry } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import type { Bid } from '#domain/bids.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { drawnPana, jodiOf } from '#domain/results.ts'
import { settlesOn } from '#domain/settlement.ts'
import { formatClock } from '../../lib/format.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { formatDate } from '../../stores/dates.ts'
import { cutoffsOfGame, dayOfGame } from '../../stores/markets/markets.ts'

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
    ? myBidsWords.get().waitsAfter(session, time)
    : myBidsWords.get().waitsSince(session, time)
}

/** The panas of a result string. */
function drawnIn(result: string) {
  return { open: drawnPana(result.slice(0, 3)), close: drawnPana(result.slice(-3)) }
}
