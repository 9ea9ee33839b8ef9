import { errorCode } from '#contract/error-code.ts'
import { MIN_BID, parsePoints } from '#domain/points.ts'

export const quickPoints = [10, 50, 100, 500, 1000].map(points => ({
  value: String(points),
  label: String(points),
}))

/**
 * The stake as typed: whole points, or an error. Source: docs/specification.md,
 * Points and numbers of a bid.
 */
export function readStake(
  typed: string,
): { state: 'points'; points: number } | { state: 'wrong'; message: string } {
  if (typed === '') return { state: 'wrong', message: errorCode('points_required') }
  const points = parsePoints(typed)
  return points !== null && points >= MIN_BID
    ? { state: 'points', points }
    : { state: 'wrong', message: errorCode('minimum_points') }
}
