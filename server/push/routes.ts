import { endPush, getPush, setPush } from '#contract/push.ts'
import { publicPushKey } from '../config/push-key.ts'
import { ApiError } from '../http/errors.ts'
import { type Handler, type Route, route } from '../http/route.ts'
import { endDevice, listDevices, storeDevice } from './devices.ts'
import { isPushService } from './services.ts'

const HOUR_MS = 60 * 60 * 1000

const read: Handler<typeof getPush> = async ({ context, player, session }) => {
  const { pushKey } = context.config
  const devices = await listDevices(context.db, player.id)
  return {
    key: pushKey === null ? '' : publicPushKey(pushKey),
    devices: devices.map(device => ({
      id: device.id,
      is_this: device.session_hash === session.tokenHash,
      added_at: device.added_at.getTime(),
      amounts: device.has_amounts,
      quiet: device.is_quiet_at_night,
    })),
  }
}

const set: Handler<typeof setPush> = async ({ input, context, player, session, heldDb }) => {
  const { endpoint, p256dh, auth, language, amounts, quiet, markets } = input
  const { config } = context
  if (config.pushKey === null || !isPushService(endpoint, config)) {
    throw new ApiError('push_unavailable')
  }
  const { tokenHash: sessionHash } = session
  await heldDb.transaction(query =>
    storeDevice(query, player.id, {
      ...{ sessionHash, endpoint, p256dh, auth, language, markets },
      ...{ hasAmounts: amounts, isQuietAtNight: quiet },
    }),
  )
  return { success: '1' }
}

const end: Handler<typeof endPush> = async ({ input, player, heldDb }) => {
  await heldDb.transaction(query => endDevice(query, player.id, input.id))
  return { success: '1' }
}

export const pushRoutes: Route[] = [
  route(getPush, read),
  route(setPush, set, { attempts: { max: 200, windowMs: HOUR_MS } }),
  route(endPush, end),
]
