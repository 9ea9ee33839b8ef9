import { type Bid, bidText } from './bids.ts'
import { ankOf } from './panas.ts'

export type PaidBid = { bid: Bid; payout: number }

/** The most that bids of one game type can pay together, over all results of a day. */
export function bestPayout(bids: readonly PaidBid[]): number {
  const inSession = (session: string) =>
    bids.filter(({ bid }) => 'session' in bid && bid.session === session)
  const onBoth = bids.filter(({ bid }) => !('session' in bid))
  return most(sums(inSession('Open'))) + most(sums(inSession('Close'))) + bestOfDay(onBoth)
}

/** One jodi or full sangam wins; of half sangams, one of each kind if they fit. */
function bestOfDay(bids: readonly PaidBid[]): number {
  const pairs = bids.flatMap(one =>
    bids.filter(other => winTogether(one.bid, other.bid)).map(other => one.payout + other.payout),
  )
  return most([...sums(bids), ...pairs])
}

function winTogether(one: Bid, other: Bid): boolean {
  if (one.type !== 'Half Sangam' || other.type !== 'Half Sangam') return false
  if (one.panaOf !== 'Open' || other.panaOf !== 'Close') return false
  return ankOf(one.pana) === other.digit && ankOf(other.pana) === one.digit
}

/** The payouts of each number. */
function sums(bids: readonly PaidBid[]): number[] {
  const byNumber = new Map<string, number>()
  for (const { bid, payout } of bids) {
    const number = bidText(bid)
    byNumber.set(number, (byNumber.get(number) ?? 0) + payout)
  }
  return [...byNumber.values()]
}

function most(payouts: readonly number[]): number {
  return payouts.reduce((most, payout) => Math.max(most, payout), 0)
}
