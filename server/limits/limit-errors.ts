import { type Limit, leftOf, limitEndsAt } from '#domain/limits.ts'
import { ApiError } from '../http/errors.ts'

/** The error of a limit that refuses a bid or a deposit at an instant (epoch ms). */
export function limitError(limit: Limit, now: number): ApiError {
  const { kind, points } = limit
  const until = limitEndsAt(kind, now)
  return new ApiError('limit_reached', { limit: kind, points, left: leftOf(limit), until })
}

/** The error of a player's break; null if it is over at an instant (epoch ms) or there is none. */
export function exclusionError(until: Date | null, now: number): ApiError | null {
  const endsAt = until?.getTime() ?? 0
  return endsAt > now ? new ApiError('excluded', { until: endsAt }) : null
}
