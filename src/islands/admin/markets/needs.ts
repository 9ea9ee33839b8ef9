import type { OperatorMarket } from '#contract/operator/markets.ts'
import { cutoffsOf } from '#domain/market-days.ts'
import { parseTime } from '#domain/times.ts'

const CLOSING_MINUTES = 10

/** What a market needs, the most urgent first. */
const needs = ['due', 'closing', 'open', 'rest'] as const
export type Need = (typeof needs)[number]

/** What a market needs now. */
export function needOf(market: OperatorMarket, nowMs = Date.now()): Need {
  if (market.awaited.length > 0) return 'due'
  if (market.state !== 'open') return 'rest'
  const minutes = minutesToCutoff(market, nextSession(market, nowMs), nowMs)
  return minutes <= CLOSING_MINUTES ? 'closing' : 'open'
}

/** The session that takes bids, or took the last ones. */
export function nextSession(market: OperatorMarket, nowMs = Date.now()): 'Open' | 'Close' {
  return minutesToCutoff(market, 'Open', nowMs) >= 0 ? 'Open' : 'Close'
}

/** The minutes to the cut-off of a session of the market's day; below 0 after it. */
export function minutesToCutoff(
  { day, open_time, close_time }: OperatorMarket,
  session: 'Open' | 'Close',
  nowMs = Date.now(),
): number {
  const schedule = {
    openMinute: parseTime(open_time) ?? 0,
    closeMinute: parseTime(close_time) ?? 0,
  }
  const { openAt, closeAt } = cutoffsOf(schedule, day)
  return Math.floor(((session === 'Open' ? openAt : closeAt) - nowMs) / 60_000)
}

/** The markets in the order in which they need something: a due result, the next cut-off, the rest. */
export function inOrder(
  markets: readonly OperatorMarket[],
  nowMs = Date.now(),
): readonly OperatorMarket[] {
  return markets.toSorted((one, other) => rank(one, nowMs) - rank(other, nowMs))
}

function rank(market: OperatorMarket, nowMs: number): number {
  const need = needOf(market, nowMs)
  const minutes =
    need === 'due' ? 0 : Math.abs(minutesToCutoff(market, nextSession(market, nowMs), nowMs))
  return needs.indexOf(need) * 100_000 + minutes
}
