import type { MarketSession } from './bids.ts'
import { type GameType, needsBothDraws } from './game-types.ts'
import { cutoffsOf, type Day, dayAt, type Schedule, weekdayOf } from './market-days.ts'

export type MarketState =
  | { state: 'open'; sessions: readonly MarketSession[]; cutoff: number }
  | { state: 'closed'; why: 'over' | 'off' | 'weekday' | 'holiday' | 'void' }

/** A market-day as stored, cut-offs in epoch ms; a void one no longer accepts bids. */
export type MarketDay = { day: Day; openAt: number; closeAt: number; isVoid: boolean }

/** The operator's settings of a market; weekdays count from 0 for Monday to 6 for Sunday. */
export type MarketSettings = Schedule & {
  isOn: boolean
  weekdaysOff: readonly number[]
  holidays: readonly Day[]
}

/**
 * Whether a market takes bids at an instant (epoch ms), for which sessions, and the next cut-off
 * (epoch ms). Of several reasons to be closed it returns the first: off, holiday, weekday, void,
 * over. Each belongs to the market-day, not to the calendar date. `today` is the market-day stored
 * for that instant; its cut-offs may differ from the current schedule. Source: docs/game-rules.md,
 * A market's day.
 */
export function marketState(
  market: MarketSettings,
  now: number,
  today: MarketDay = scheduledDay(market, now),
): MarketState {
  if (!market.isOn) return { state: 'closed', why: 'off' }
  if (market.holidays.includes(today.day)) return { state: 'closed', why: 'holiday' }
  if (market.weekdaysOff.includes(weekdayOf(today.day))) return { state: 'closed', why: 'weekday' }
  if (today.isVoid) return { state: 'closed', why: 'void' }
  const sessions = sessionsAt(today, now)
  if (sessions.length === 0) return { state: 'closed', why: 'over' }
  const cutoff = sessions.includes('Open') ? today.openAt : today.closeAt
  return { state: 'open', sessions, cutoff }
}

/**
 * The sessions that still take bids at an instant; all three in epoch ms. A bid is taken strictly
 * before its cut-off. Source: docs/game-rules.md, A market's day.
 */
export function sessionsAt(
  cutoffs: { openAt: number; closeAt: number },
  now: number,
): readonly MarketSession[] {
  if (now < cutoffs.openAt) return ['Open', 'Close']
  return now < cutoffs.closeAt ? ['Close'] : []
}

/** Whether a type may be bid on; jodi and the sangams only while Open takes bids. */
export function canBid(type: GameType, sessions: readonly MarketSession[]): boolean {
  return sessionsFor(type, sessions).length > 0
}

/** The sessions a bid of the type may name: at most Open for jodi and the sangams. */
export function sessionsFor(
  type: GameType,
  sessions: readonly MarketSession[],
): readonly MarketSession[] {
  return needsBothDraws(type) ? sessions.filter(session => session === 'Open') : sessions
}

function scheduledDay(schedule: Schedule, now: number): MarketDay {
  const day = dayAt(schedule, now)
  const { openAt, closeAt } = cutoffsOf(schedule, day)
  return { day, openAt, closeAt, isVoid: false }
}
