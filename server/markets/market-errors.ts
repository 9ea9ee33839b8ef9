import * as sentences from '#contract/sentences.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import { weekdayOf } from '#domain/market-days.ts'
import { marketState, sessionsFor } from '#domain/market-state.ts'
import type { WireBid } from '#domain/wire-bids.ts'
import type { Market } from './markets.ts'

const indian = new Intl.NumberFormat('en-IN')

export const weekdays = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const

/** Why a market takes no bids, in a sentence; '' while it takes some. `now` in epoch ms. */
export function closedSentence(market: Market, now: number): string {
  const state = marketState(market, now, market.today)
  if (state.state === 'open') return ''
  switch (state.why) {
    case 'off':
      return `${market.name} takes no bids at present.`
    case 'weekday':
      return `${market.name} is closed on ${weekdays[weekdayOf(market.today.day)]}.`
    case 'holiday':
      return `${market.name} is closed today for a holiday.`
    case 'void':
      return `${market.name} has no draw today; its bids are refunded.`
    case 'over':
      return sentences.marketClosed
  }
}

/** Why the market does not take this bid now, by the rules alone; '' where it does. */
export function untimelySentence(market: Market, bid: WireBid, day: string, now: number): string {
  const state = marketState(market, now, market.today)
  if (state.state === 'closed') return closedSentence(market, now)
  if (day !== '' && day !== market.today.day) return sentences.marketClosed
  if (sessionsFor(bid.game_type, state.sessions).includes(bid.session)) return ''
  return needsBothDraws(bid.game_type)
    ? `${bid.game_type} is taken only before the open time of ${market.name}.`
    : `Open bids of ${market.name} are over for today. Please choose Close.`
}

/** Limit in points. */
export function maximumSentence(limit: number): string {
  return `The most you can bid at once is ${indian.format(limit)} points.`
}

/** Balance in points. */
export function balanceSentence(balance: number): string {
  return `Your balance of ${indian.format(balance)} points is not enough for this bid.`
}
