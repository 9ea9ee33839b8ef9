import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { sendDue } from '../../../server/push/send-due.ts'
import { storeNewMessages } from '../../../server/push/store-messages.ts'
import { settleDue } from '../../../server/results/settle-day.ts'
import { openPushService, type PushDevice, type PushService } from '../../support/push-service.ts'
import { openServer, type TestServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'

export const openBid: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }
export const losingBid: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
export const closeBid: Bid = { type: 'Single Digit', session: 'Close', digit: '6' }

type PushServer = TestServer & { pushes: PushService }

/** A server at noon of DAY with a push service, for the tests of one file. */
export function setUpPushServer() {
  const server = {} as PushServer
  beforeAll(async () => {
    const pushes = await openPushService()
    const config = { pushHosts: [pushes.host] }
    Object.assign(server, await openServer({ config }), { pushes })
  })
  beforeEach(async () => {
    await server.run('DELETE FROM push_devices')
    server.pushes.delivered.length = 0
  })
  afterAll(async () => {
    await server.close()
    await server.pushes.close()
  })

  /** Adds a device of a player as the app does. */
  async function subscribe(player: TestPlayer, fields: object = {}, device?: PushDevice) {
    const own = device ?? server.pushes.addDevice()
    const reply = await player.ask('set_push.php', { ...fieldsOf(own), ...fields })
    if (reply.success !== '1') throw new Error(JSON.stringify(reply))
    return own
  }

  /** Settles what is due and sends what is then due, as the jobs do. */
  async function sendResults() {
    await settleDue(server.db)
    await storeNewMessages(server.db)
    await sendDue(server.context, new AbortController().signal)
  }

  return { server, subscribe, sendResults }
}

export function fieldsOf({ endpoint, p256dh, auth }: PushDevice) {
  return {
    endpoint,
    p256dh,
    auth,
    language: 'en',
    amounts: '0',
    quiet: '0',
    markets: [] as string[],
  }
}
