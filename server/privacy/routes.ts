import { closeMyAccount, getMyData } from '#contract/my-data.ts'
import { clearingCookie } from '../accounts/sessions.ts'
import { notice } from '../http/notice.ts'
import { takeAttempt } from '../http/rate-limits.ts'
import { type Handler, type Route, route } from '../http/route.ts'
import { closeAccount } from './close-account.ts'
import { exportPlayer } from './export.ts'

const exportLimit = { max: 10, windowMs: 60 * 60 * 1000 }

const download: Handler<typeof getMyData> = async ({ context, player }) => {
  await takeAttempt(context.db, context.clock, `my-data:${player.id}`, exportLimit)
  return { success: '1', file: (await exportPlayer(context, player.id)).toString('base64') }
}

const close: Handler<typeof closeMyAccount> = async call => {
  const { context, player, requestHeaders, cookies, heldDb } = call
  await closeAccount(context, heldDb, player)
  context.log.info({ playerId: player.id }, 'a player closed the account')
  cookies.push(clearingCookie(context, requestHeaders))
  return { success: '1', ...notice('account_closed') }
}

export const privacyRoutes: Route[] = [route(getMyData, download), route(closeMyAccount, close)]
