import { closeMyAccount, getMyData } from '#contract/profile.ts'
import { clearingCookie } from '../accounts/sessions.ts'
import { takeAttempt } from '../http/rate-limits.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import { createTurns } from '../http/turns.ts'
import { closeAccount } from './close-account.ts'
import { exportPlayer } from './export.ts'
import { replyWithFile } from './file-reply.ts'

const exportLimit = { max: 10, windowMs: 60 * 60 * 1000 }

/** The time before a proxy gives up a reply that sends nothing. */
const TURN_WITHIN_MS = 50_000

/** A file needs processor time and memory, so a process makes one at a time. */
const inTurn = createTurns(1)

const download: Handler<typeof getMyData> = async ({ context, player, replyHeaders }) => {
  const { db, clock, log } = context
  await takeAttempt(db, clock, `my-data:${player.id}`, exportLimit)
  const head = { success: '1', server_time: clock.now() }
  const body = replyWithFile(head, async write => {
    try {
      await inTurn('', TURN_WITHIN_MS, async () => write(await exportPlayer(context, player.id)))
    } catch (err) {
      log.error({ err, playerId: player.id }, 'the file with the data of a player was not made')
      throw err
    }
  })
  return new Response(body, { headers: replyHeaders })
}

const close: Handler<typeof closeMyAccount> = async call => {
  const { context, player, requestHeaders, cookies, heldDb } = call
  await closeAccount(context, heldDb, player)
  context.log.info({ playerId: player.id }, 'a player closed the account')
  cookies.push(clearingCookie(context, requestHeaders))
  return { success: '1', ...notice('account_closed') }
}

export const privacyRoutes: Route[] = [route(getMyData, download), route(closeMyAccount, close)]
