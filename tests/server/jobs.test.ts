import { expect, onTestFinished, test } from 'vitest'
import { localDay } from '#domain/market-days.ts'
import { createApp } from '../../server/app.ts'
import { createLog } from '../../server/config/log.ts'
import { startJobs } from '../../server/jobs.ts'
import { openContext } from '../../server/open-context.ts'
import { settleOrder } from '../../server/payments/sandbox/sandbox.ts'
import { reconcile } from '../../server/wallet/reconcile.ts'
import { createDemoDatabase } from '../support/databases.ts'
import { movable } from '../support/moved-clock.ts'
import { addPlayerTo } from '../support/players.ts'
import { openPushService } from '../support/push-service.ts'
import { testConfig } from '../support/server.ts'
import { sampleBid } from '../support/test-players.ts'
import { fieldsOf } from './push/push-server.ts'
import { json, post } from './support/post.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// A day without draws on a server that starts today.
const DAY = localDay(Date.now() + 2 * DAY_MS)
const quickPauses = { drawsMs: 20, settleMs: 20, pushMs: 20, paymentsMs: 20, sweepMs: 20 }

// Fails without any one of the jobs in server/jobs.ts, which the server and `astro dev` share.
test('the jobs make draws, declare demo results, settle bids, send results, ask about payments and erase', async () => {
  const databaseUrl = await createDemoDatabase({ AUTO_RESULTS: '1' })
  const pushes = await openPushService()
  const config = { ...testConfig, databaseUrl, pushHosts: [pushes.host] }
  const context = await openContext(config, createLog('error'))
  const { db } = context
  const clock = await movable(db)
  const app = createApp(context)
  const stopJobs = await startJobs(context, quickPauses)
  onTestFinished(async () => {
    await stopJobs()
    await db.close()
    await pushes.close()
  })
  const until = (text: string) =>
    expect.poll(() => db.query({ name: '', text }, [])).not.toEqual([])

  clock.moveTo(`${DAY} 12:00`)
  const at = new Date(clock.now())
  const [player, leaving] = [await addPlayerTo(db, 1_000, { at }), await addPlayerTo(db, 0, { at })]
  const ask = async (name: string, request: object, { headers } = player) =>
    (await post(app, name, JSON.stringify(request), { ...json, ...headers })).reply
  await until(`SELECT FROM draws WHERE day = '${DAY}' AND state = 'open'`)

  const device = pushes.addDevice()
  const added = { phone_number: player.phone, ...fieldsOf(device) }
  expect(await ask('set_push.php', added)).toMatchObject({ success: '1' })
  const bids = { bids: [sampleBid(player.phone)] }
  expect(await ask('set_bid_new.php', bids)).toMatchObject({ success: '1' })
  const asked = { USER_ID: player.phone, TRANS_ID: 'asked-about-1', AMOUNT: '500' }
  const { result } = await ask('create_payment.php', asked)
  await settleOrder(db, result.payment_url.split('/').at(-1), 'SUCCESS', clock.now())
  const close = { phone_number: leaving.phone }
  expect(await ask('close_account.php', close, leaving)).toMatchObject({ success: '1' })

  clock.moveBy(DAY_MS)
  await until(`SELECT FROM bids WHERE status IN ('won', 'lost')`)
  await expect.poll(() => pushes.to(device).length).toBeGreaterThan(0)
  await until(`SELECT FROM payments WHERE status = 'SUCCESS'`)
  clock.moveBy(100 * DAY_MS)
  await until(`SELECT FROM players WHERE id = '${leaving.id}' AND name = ''`)
  await until('SELECT WHERE NOT EXISTS (SELECT FROM sessions)')
  expect(await reconcile(db)).toEqual([])
})
