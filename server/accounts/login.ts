import { login, logout } from '#contract/sessions.ts'
import { ApiError } from '../http/errors.ts'
import { askerKeys, forgetAttempts, giveBack, takeAttempt } from '../http/rate-limits.ts'
import { type Handler, type OpenHandler, openRoute, route } from '../http/route.ts'
import { isMpinRight } from './mpin.ts'
import { countMpinTry, mpinKey } from './mpin-tries.ts'
import { findPlayer } from './players.ts'
import { userReply } from './profile.ts'
import { endAllSessions, endSession } from './session-store.ts'
import { clearingCookie, startSession } from './sessions.ts'

// Many people can share one address of a mobile network, so only wrong tries count.
const wrongTriesLimit = { max: 50, windowMs: 15 * 60 * 1000 }

const enter: OpenHandler<typeof login> = async call => {
  const { input, context, address, requestHeaders, replyHeaders } = call
  const { db, clock, config } = context
  const { phone_number: phone, password: mpin, token_id: device } = input
  const keys = askerKeys('login', address, device)
  for (const key of keys) await takeAttempt(db, clock, key, wrongTriesLimit)
  await countMpinTry(db, clock, phone)
  const player = await findPlayer(db, phone)
  const isRight = await isMpinRight(config.secrets.MPIN_PEPPER, mpin, player)
  if (!player || !isRight) throw new ApiError('login_wrong')
  const session = await startSession(context, player, requestHeaders)
  if (!session) throw new ApiError('login_wrong')
  await forgetAttempts(db, mpinKey(phone))
  await giveBack(db, keys)
  replyHeaders['set-cookie'] = session.cookie
  const data = await userReply(db, player)
  return { success: '1', data: { ...data, user_token: session.userToken } }
}

const leave: Handler<typeof logout> = async call => {
  const { input, context, session, player, requestHeaders, replyHeaders } = call
  if (input.everywhere) await endAllSessions(context.db, player.id)
  else await endSession(context.db, session.tokenHash)
  replyHeaders['set-cookie'] = clearingCookie(context.config, requestHeaders)
  return { success: '1' }
}

export const loginRoutes = [openRoute(login, enter), route(logout, leave)]
