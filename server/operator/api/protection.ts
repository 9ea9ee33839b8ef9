import {
  excludePlayer as excludeCall,
  type OperatorLimits,
  reportProtection,
  showLimits,
  tightenLimit,
} from '#contract/operator/players.ts'
import { limitEndsAt } from '#domain/limits.ts'
import type { Db } from '../../database/db.ts'
import { changeLimit } from '../../limits/change-limits.ts'
import { excludePlayer } from '../../limits/exclude.ts'
import { protectionReport } from '../../limits/protection-report.ts'
import { readLimitChanges, readLimits } from '../../limits/read-limits.ts'
import { foundPlayer } from './player-entries.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

const show: OperatorHandler<typeof showLimits> = async ({ input: { phone }, context: { db } }) =>
  limitsOf(db, (await foundPlayer(db, phone)).id, phone)

const tighten: OperatorHandler<typeof tightenLimit> = async ({ input, context }) => {
  const { phone, kind, points, reason } = input
  const { db, log } = context
  const { id: playerId } = await foundPlayer(db, phone)
  await changeLimit(db, { playerId, kind, points, reason, by: 'operator' })
  log.info({ playerId, kind, points }, 'the operator lowered a limit of a player')
  return limitsOf(db, playerId, phone)
}

const exclude: OperatorHandler<typeof excludeCall> = async ({ input, context }) => {
  const { phone, span, reason } = input
  const { db, log } = context
  const { id: playerId } = await foundPlayer(db, phone)
  await excludePlayer(db, { playerId, span, reason, by: 'operator' })
  log.info({ playerId, span }, 'the operator began a break of a player')
  return limitsOf(db, playerId, phone)
}

const report: OperatorHandler<typeof reportProtection> = ({ input, context }) =>
  protectionReport(context.db.within('reports'), input.days)

export const operatorProtectionRoutes = [
  operatorRoute(showLimits, show),
  operatorRoute(tightenLimit, tighten),
  operatorRoute(excludeCall, exclude),
  operatorRoute(reportProtection, report),
]

async function limitsOf(db: Db, playerId: string, phone: string): Promise<OperatorLimits> {
  const { limits, excludedUntil, realityMinutes, now } = await readLimits(db, playerId)
  const isOnBreak = excludedUntil !== null && excludedUntil.getTime() > now
  return {
    phone,
    limits: limits.map(limit => ({
      ...limit,
      until: new Date(limitEndsAt(limit.kind, now)).toISOString(),
    })),
    excluded_until: isOnBreak ? excludedUntil.toISOString() : null,
    reality_minutes: realityMinutes,
    history: (await readLimitChanges(db, playerId)).map(
      ({ what, before, after, until, state, changed_by: by, reason, at }) => ({
        ...{ what, before, after, state, by, reason },
        until: until?.toISOString() ?? null,
        at: at.toISOString(),
      }),
    ),
  }
}
