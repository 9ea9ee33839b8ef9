import { login, logout } from '#contract/accounts.ts'
import { retryLater } from '../database/retry.ts'
import { checkUserToken } from '../http/access.ts'
import { askerKeys, giveBack, takeAttempts } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import type { Asker } from '../http/fair-queue.ts'
import { type Handler, type OpenHandler, openRoute, route } from '../http/route.ts'
import { deviceCookie, knownDevice } from './devices.ts'
import { countFailedLogin, slowIfSprayed } from './login-alarm.ts'
import { isMpinRight } from './mpin.ts'
import { countMpinTry, mpinKey, takeBackMpinTry } from './mpin-tries.ts'
import { findPlayer } from './players.ts'
import { userReply } from './profile.ts'
import { endAllSessions, endSession } from './session-store.ts'
import { clearingCookie, startSession } from './sessions.ts'

// Many people can share one address of a mobile network, so only wrong attempts count.
const wrongTriesLimit = { max: 50, windowMs: 15 * 60 * 1000 }

const enter: OpenHandler<typeof login> = async call => {
  const { input, context, metrics, address, requestHeaders, cookies } = call
  const { db, clock, config, log } = context
  const { phone_number: phone, password: mpin, token_id: tab } = input
  const player = await findPlayer(db, phone)
  const device = knownDevice(context, requestHeaders, player)
  // A known device has few attempts of its own, and others at its address must not use them up.
  const keys = device === null ? askerKeys('login', address, tab) : []
  const failures = await takeAttempts(db, clock, keys, wrongTriesLimit)
  const forgetAsker = () => retryLater(log, () => giveBack(db, keys))
  const asker: Asker = {
    // All known devices of a player share one turn, as each login makes a new one.
    name: device === null ? address : phone,
    failures,
    isKnown: device !== null,
    waitMs: config.callLimitMs,
  }
  if (device === null) {
    await slowIfSprayed(context, metrics, asker).catch(async error => {
      await forgetAsker()
      throw error
    })
  }
  const counted = await countMpinTry(db, clock, mpinKey(phone, device))
  const takeBack = async () => {
    await takeBackMpinTry(context, counted)
    await forgetAsker()
  }
  const isRight = await isMpinRight(config.secrets.MPIN_PEPPER, mpin, player, asker).catch(
    async error => {
      // The MPIN was not checked.
      await takeBack()
      throw error
    },
  )
  if (!player || !isRight) {
    if (device === null) await countFailedLogin(context, metrics)
    throw new ApiError('login_wrong')
  }
  // First, so that a fault in what follows does not count as a wrong MPIN.
  await takeBack()
  const session = await startSession(context, player, requestHeaders)
  if (!session) throw new ApiError('login_wrong')
  cookies.push(session.cookie, deviceCookie(context, requestHeaders, player))
  const data = await userReply(context, player)
  return { success: '1', data: { ...data, user_token: session.userToken } }
}

const leave: Handler<typeof logout> = async call => {
  const { input, context, session, player, requestHeaders, cookies } = call
  if (input.everywhere) {
    checkUserToken(requestHeaders, session)
    await endAllSessions(context.db, player.id)
  } else await endSession(context.db, session.tokenHash)
  cookies.push(clearingCookie(context, requestHeaders))
  return { success: '1' }
}

export const loginRoutes = [openRoute(login, enter), route(logout, leave)]
