import { type LimitKind, limitKinds } from '#domain/limits.ts'
import { instantText } from '#domain/market-days.ts'
import { formatPoints, pointsText } from '#domain/points.ts'

type OfLimit = {
  limit: LimitKind
  points: number
  left: number
  /** When the period of the limit ends, in epoch ms. */
  until: number
}

const limitNames: Record<LimitKind, string> = {
  deposit_day: 'daily deposit limit',
  deposit_week: 'weekly deposit limit',
  deposit_month: 'monthly deposit limit',
  stake_day: 'daily stake limit',
  stake_week: 'weekly stake limit',
  loss_day: 'daily loss limit',
  loss_week: 'weekly loss limit',
}

/** 'daily stake limit' */
export function limitName(limit: string): string {
  return limitNames[limitKinds.find(kind => kind === limit) ?? 'stake_day']
}

function limitEndText(limit: string): string {
  if (limit.endsWith('_day')) return 'midnight'
  return limit.endsWith('_week') ? 'Sunday midnight' : 'the end of the month'
}

/** Errors of limits, breaks and the closing of an account. Points are whole points. */
export const protectionErrors = {
  limit_reached: ({ limit, points, left }: OfLimit) =>
    `Your ${limitName(limit)} is ${pointsText(points)}; ${formatPoints(left)} ${left === 1 ? 'is' : 'are'} left until ${limitEndText(limit)}.`,
  /** `until` is in epoch ms. */
  excluded: ({ until }: { until: number }) =>
    `You are taking a break until ${instantText(until)}. You can still see your history and withdraw.`,
  number_excluded: ({ until }: { until: number }) =>
    `This number is taking a break until ${instantText(until)}. Until then it cannot register.`,
  limit_same: 'This limit is set already.',
  limit_change_over: 'This change is no longer waiting.',
  limit_change_waits: ({ until }: { until: number }) =>
    `You can confirm this change from ${instantText(until)}.`,
  exclusion_longer: ({ until }: { until: number }) =>
    `Your break until ${instantText(until)} is longer. A break cannot be made shorter.`,
  account_has_points: ({ balance }: { balance: number }) =>
    `There are ${pointsText(balance)} in your wallet. Please withdraw them first. If they are too few to withdraw, please contact support.`,
  account_has_requests:
    'A request is still pending. You can close your account when it is decided.',
  account_has_bids: 'A bid is still without a result. You can close your account after it.',
  account_has_debt: ({ owed }: { owed: number }) =>
    `A result was corrected, so ${pointsText(owed)} are still to be taken back. Please contact support to close your account.`,
} as const
