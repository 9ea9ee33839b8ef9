import {
  askErasure,
  erasePlayer,
  excludePlayer as excludeCall,
  type OperatorLimits,
  reportProtection,
  showLimits,
  tightenLimit,
} from '#contract/operator/players.ts'
import { limitEndsAt } from '#domain/limits.ts'
import { checkOtp, countSms, createOtp } from '../../accounts/otp.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { takeAttempt } from '../../http/attempts.ts'
import { ApiError } from '../../http/errors.ts'
import { changeLimit, excludePlayer } from '../../limits/change-limits.ts'
import { protectionReport } from '../../limits/protection-report.ts'
import { readLimitChanges, readLimits } from '../../limits/read-limits.ts'
import { closeAccount } from '../../privacy/close-account.ts'
import { erase } from '../../privacy/erase.ts'
import { foundPlayer, playerOf } from './players.ts'
import { operatorRoute } from './route.ts'

const HOUR_MS = 60 * 60 * 1000
const askLimit = { max: 3, windowMs: HOUR_MS }
const tryLimit = { max: 20, windowMs: 24 * HOUR_MS }

export const operatorProtectionRoutes = [
  operatorRoute(showLimits, async ({ phone }, { db }) =>
    limitsOf(db, (await foundPlayer(db, phone)).id, phone),
  ),

  operatorRoute(
    tightenLimit,
    async ({ phone, kind, points, reason }, { db, log }) => {
      const { id: playerId } = await foundPlayer(db, phone)
      await changeLimit(db, { playerId, kind, points, reason, by: 'operator' })
      log.info({ playerId, kind, points }, 'the operator lowered a limit of a player')
      return limitsOf(db, playerId, phone)
    },
    playerLimitsOf,
  ),

  operatorRoute(
    excludeCall,
    async ({ phone, span, reason }, { db, log }) => {
      const { id: playerId } = await foundPlayer(db, phone)
      await excludePlayer(db, { playerId, span, reason, by: 'operator' })
      log.info({ playerId, span }, 'the operator began a break of a player')
      return limitsOf(db, playerId, phone)
    },
    playerLimitsOf,
  ),

  operatorRoute(reportProtection, (input, context) =>
    protectionReport(context.db.within('reports'), input.days),
  ),

  /** Sends a code to the number, so that only its owner can have the account erased. */
  operatorRoute(
    askErasure,
    async (input, context) => {
      const { phone } = await foundPlayer(context.db, input.phone)
      await takeAttempt(context.db, context.clock, `erase-send:${phone}`, askLimit)
      const code = await createOtp(context, { phone, purpose: 'erase', asker: askerOf(context) })
      await countSms(context)
      const text = `${code} is your code to have your account erased. Tell it only to our support.`
      // Without the site's line: the code is for the support, and not for a field of the site.
      await context.sms.send(phone, { text, code })
      return {}
    },
    playerOf,
  ),

  operatorRoute(
    erasePlayer,
    async (input, context) => {
      const { db, clock, log } = context
      const player = await foundPlayer(context.db, input.phone)
      await takeAttempt(db, clock, `erase-try:${player.phone}`, tryLimit)
      const used = await checkOtp(context, {
        phone: player.phone,
        code: input.code,
        asker: askerOf(context),
      })
      if (used?.purpose !== 'erase') throw new ApiError('otp_wrong')
      await closeAccount(context, db, player)
      await erase(db, player.id, new Date(clock.now()))
      log.info({ playerId: player.id }, 'the operator erased a player')
      return {}
    },
    playerOf,
  ),
]

/** For the journal: the limits of a player and the end of a break. Throws player_unknown. */
async function playerLimitsOf({ phone }: { phone: string }, { db }: { db: Db }) {
  const { id: player } = await foundPlayer(db, phone)
  return async () => {
    const { limits, excludedUntil } = await readLimits(db, player)
    const points = Object.fromEntries(limits.map(limit => [limit.kind, limit.points]))
    return { player, ...points, excluded_until: excludedUntil }
  }
}

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

/** No browser can have this as its cookie. */
function askerOf({ config }: AppContext): string {
  return `operator ${config.secrets.MPIN_PEPPER}`
}
