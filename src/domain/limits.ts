import { addDays, DAY_MS, type Day, localDay, startOfDay, weekdayOf } from './market-days.ts'

export const depositLimits = ['deposit_day', 'deposit_week', 'deposit_month'] as const
export const bidLimits = ['stake_day', 'stake_week', 'loss_day', 'loss_week'] as const

/** The limits of a player, each optional, in whole points. Source: docs/game-rules.md, Limits. */
export const limitKinds = [...depositLimits, ...bidLimits] as const
export type LimitKind = (typeof limitKinds)[number]

/** What a player may have set and how much of it counts in the period; `used` may be negative. */
export type Limit = { kind: LimitKind; points: number; used: number }

type Period = 'day' | 'week' | 'month'

const periodRanks: Record<Period, number> = { day: 0, week: 1, month: 2 }

/** After this wait, a player may confirm a limit that was raised or removed. */
export const RAISE_WAIT_MS = DAY_MS
/** How long a raise can be confirmed after its wait. */
export const RAISE_KEPT_MS = 7 * DAY_MS

const timeOuts = ['24h', '7d', '30d'] as const
const selfExclusions = ['6m', '1y', '5y'] as const
export const exclusionSpans = [...timeOuts, ...selfExclusions] as const
export type ExclusionSpan = (typeof exclusionSpans)[number]

/** The minutes of play between two reality checks. */
export const realityMinutes = [15, 30, 60] as const

/** The period that a limit counts: a date, a week from Monday or a calendar month. */
export function periodOf(kind: LimitKind): Period {
  return kind.split('_')[1] as Period
}

/** The first date of the period that contains a date. Throws a RangeError for an invalid day. */
export function firstDayOf(period: Period, day: Day): Day {
  if (period === 'week') return addDays(day, -weekdayOf(day))
  return period === 'month' ? `${day.slice(0, 8)}01` : addDays(day, 0)
}

/** When the period of a limit that contains an instant (epoch ms) is over, in epoch ms. */
export function limitEndsAt(kind: LimitKind, now: number): number {
  const period = periodOf(kind)
  const first = firstDayOf(period, localDay(now))
  // The 32nd day of a month is in the next one.
  const later = addDays(first, period === 'day' ? 1 : period === 'week' ? 7 : 31)
  return startOfDay(firstDayOf(period, later))
}

/** The points of a limit that are left; never below 0. */
export function leftOf({ points, used }: Limit): number {
  return Math.max(0, points - used)
}

/**
 * The limit that keeps a player from using these points: the one with the least left and, of
 * equal ones, the one with the longest period. Null if all limits allow it.
 */
export function tightestLimit(limits: readonly Limit[], points: number): Limit | null {
  const broken = limits.filter(limit => limit.used + points > limit.points)
  return broken.sort(byTightness)[0] ?? null
}

/** Whether less than a fifth of a limit is left. */
export function isNearlyUsed(limit: Limit): boolean {
  return leftOf(limit) * 5 < limit.points
}

/** What a new value does to a limit; null for no limit. */
export function changeOf(
  current: number | null,
  wanted: number | null,
): 'same' | 'tighter' | 'looser' {
  if (current === wanted) return 'same'
  if (current === null) return 'tighter'
  return wanted !== null && wanted < current ? 'tighter' : 'looser'
}

/** The state of a raise that was asked for at an instant, both in epoch ms. */
export function raiseState(askedAt: number, now: number): 'waiting' | 'ready' | 'lapsed' {
  const readyAt = askedAt + RAISE_WAIT_MS
  if (now < readyAt) return 'waiting'
  return now < readyAt + RAISE_KEPT_MS ? 'ready' : 'lapsed'
}

/** When a break that begins at an instant is over, both in epoch ms. */
export function exclusionEndsAt(span: ExclusionSpan, now: number): number {
  switch (span) {
    case '24h':
      return now + DAY_MS
    case '7d':
      return now + 7 * DAY_MS
    case '30d':
      return now + 30 * DAY_MS
    default:
      return monthsLater(now, { '6m': 6, '1y': 12, '5y': 60 }[span])
  }
}

function byTightness(a: Limit, b: Limit): number {
  return leftOf(a) - leftOf(b) || rankOf(b) - rankOf(a)
}

function rankOf({ kind }: Limit): number {
  return periodRanks[periodOf(kind)]
}

/** The same time on the same date of a later month; a date that does not exist is the next one. */
function monthsLater(now: number, months: number): number {
  const midnight = startOfDay(localDay(now))
  const day = new Date(`${localDay(now)}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return startOfDay(day.toISOString().slice(0, 10)) + (now - midnight)
}
