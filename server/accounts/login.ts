import { login, logout } from '#contract/accounts.ts'
import { checkUserToken, userTokenHashOf } from '../http/access.ts'
import { giveBack } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { type Handler, type OpenHandler, openRoute, route } from '../http/route.ts'
import { attemptsKey, deviceCookie, knownDevice, limitCaller } from './devices.ts'
import { countMpinAttempt, isMpinRight, takeBackMpinAttempt } from './mpin.ts'
import { findPlayer } from './players.ts'
import { userReply } from './profile.ts'
import { clearingCookie, endAllSessions, endSession, startSession } from './sessions.ts'

// Many people can share one address of a mobile network, so only wrong attempts count.
const wrongMpinLimit = { max: 50, windowMs: 15 * 60 * 1000 }

const enter: OpenHandler<typeof login> = async call => {
  const { input, context, metrics, address, requestHeaders, cookies } = call
  const { db, clock, config } = context
  const { phone_number: phone, password: mpin, token_id: tab } = input
  const player = await findPlayer(db, phone)
  const device = knownDevice(context, requestHeaders, player)
  const caller = await limitCaller(context, 'login', { address, tab, device }, wrongMpinLimit)
  // All known devices of a player share one turn, as each login makes a new one.
  const asker = device === null ? caller.asker : { ...caller.asker, name: phone, isKnown: true }
  const attempt = await countMpinAttempt(db, clock, attemptsKey('mpin', phone, device))
  const takeBack = async () => {
    await takeBackMpinAttempt(db, attempt)
    await giveBack(db, caller.keys)
  }
  const isRight = await isMpinRight(config.secrets.MPIN_PEPPER, mpin, player, asker).catch(
    async error => {
      // The MPIN was not checked.
      await takeBack()
      throw error
    },
  )
  if (!player || !isRight) {
    if (device === null) metrics.count('login_failed')
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
    checkUserToken(userTokenHashOf(requestHeaders), session)
    await endAllSessions(context.db.query, player.id)
  } else await endSession(context.db, session.tokenHash)
  cookies.push(clearingCookie(context, requestHeaders))
  return { success: '1' }
}

export const loginRoutes = [openRoute(login, enter), route(logout, leave)]
