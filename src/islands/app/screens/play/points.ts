import * as v from 'valibot'
import { errorCode } from '#contract/errors.ts'
import { formatPoints, MIN_BID } from '#domain/points.ts'
import { typedPoints } from '../../lib/typed/points.ts'

export const quickPoints = [10, 50, 100, 500, 1000].map(points => ({
  value: String(points),
  label: formatPoints(points),
}))

/** The points of a bid, read from what was typed. Out: a number. */
export const Stake = v.pipe(
  v.string(),
  v.nonEmpty(errorCode('points_required')),
  v.regex(/^\d+$/, errorCode('points_not_whole')),
  v.transform(Number),
  v.check(points => points >= MIN_BID, errorCode('minimum_points')),
)

/**
 * The stake as typed: whole points, or an error. Source: docs/specification.md,
 * Points and numbers of a bid.
 */
export function readStake(
  typed: string,
): { state: 'points'; points: number } | { state: 'wrong'; message: string } {
  const read = v.safeParse(Stake, typedPoints(typed))
  return read.success
    ? { state: 'points', points: read.output }
    : { state: 'wrong', message: read.issues[0].message }
}
