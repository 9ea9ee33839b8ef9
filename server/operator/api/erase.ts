import { askErasure, erasePlayer } from '#contract/operator/players.ts'
import { createOtp, useOtp } from '../../accounts/otps.ts'
import { countSms } from '../../accounts/sms-limits.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { takeAttempt } from '../../http/rate-limits.ts'
import { closeAccount } from '../../privacy/close-account.ts'
import { erase } from '../../privacy/erase.ts'
import { foundPlayer } from './player-entries.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

const HOUR_MS = 60 * 60 * 1000
const askLimit = { max: 3, windowMs: HOUR_MS }
const tryLimit = { max: 20, windowMs: 24 * HOUR_MS }

/** Sends a code to the number, so that only its owner can have the account erased. */
const ask: OperatorHandler<typeof askErasure> = async ({ input, context }) => {
  const { phone } = await foundPlayer(context.db, input.phone)
  await takeAttempt(context.db, context.clock, `erase-send:${phone}`, askLimit)
  const code = await createOtp(scopeOf(context), { phone, purpose: 'erase' })
  await countSms(context)
  await context.sms.send(
    phone,
    `${code} is your code to have your account erased. Tell it only to our support.`,
  )
  return {}
}

const eraseOne: OperatorHandler<typeof erasePlayer> = async ({ input, context }) => {
  const { db, clock, log } = context
  const player = await foundPlayer(context.db, input.phone)
  await takeAttempt(db, clock, `erase-try:${player.phone}`, tryLimit)
  const used = await useOtp(scopeOf(context), player.phone, input.code)
  if (used?.purpose !== 'erase') throw new ApiError('otp_wrong')
  await closeAccount(context, db, player)
  await erase(db, player.id, new Date(clock.now()))
  log.info({ playerId: player.id }, 'the operator erased a player')
  return {}
}

export const operatorEraseRoutes = [
  operatorRoute(askErasure, ask),
  operatorRoute(erasePlayer, eraseOne),
]

function scopeOf({ db, clock, config }: AppContext) {
  const pepper = config.secrets.MPIN_PEPPER
  // No browser can have this as its cookie.
  return { db, clock, pepper, asker: `operator ${pepper}` }
}
