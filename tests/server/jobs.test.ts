import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localDay } from '#domain/market-days.ts'
import { createApp } from '../../server/app.ts'
import { createLog } from '../../server/config/log.ts'
import type { Db } from '../../server/database/db.ts'
import { startJobs } from '../../server/jobs.ts'
import { openContext } from '../../server/open-context.ts'
import { settleOrder } from '../../server/payments/sandbox/orders.ts'
import { reconcile } from '../../server/wallet/reconcile.ts'
import { createDemoDatabase } from '../support/databases.ts'
import { movable } from '../support/moved-clock.ts'
import { addPlayerTo } from '../support/players.ts'
import { testConfig } from '../support/server.ts'
import { sampleBid } from './support/game-server.ts'
import { json, post } from './support/post.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// A day without draws on a server that starts today.
const DAY = localDay(Date.now() + 2 * DAY_MS)
const quickPauses = { drawsMs: 20, settleMs: 20, paymentsMs: 20, sweepMs: 20 }

// Fails without any one of the jobs in server/jobs.ts, which the server and `astro dev` share.
test('the jobs make draws, declare demo results, settle bids and ask about payments', () =>
  doJobs(true))

test('the jobs do so on the embedded database', { tags: 'thorough' }, () => doJobs(false))

async function doJobs(isPostgres: boolean) {
  const { app, db, clock, setTime } = await quickServer(isPostgres)
  await run("UPDATE settings SET value = '1' WHERE key = 'AUTO_RESULTS'")
  setTime(Date.parse(`${DAY}T12:00:00+05:30`))
  const player = await addPlayerTo(db, 1_000, { at: new Date(clock.now()) })
  await until(`SELECT FROM draws WHERE day = '${DAY}' AND state = 'open'`)

  const bids = { bids: [sampleBid(player.phone)] }
  expect(await ask('set_bid_new.php', bids)).toMatchObject({ success: '1' })
  const asked = { USER_ID: player.phone, TRANS_ID: 'asked-about-1', AMOUNT: '500' }
  const { result } = await ask('create_payment.php', asked)
  await settleOrder(db, result.payment_url.split('/').at(-1), 'SUCCESS', clock.now())

  setTime(clock.now() + DAY_MS)
  await until(`SELECT FROM bids WHERE status IN ('won', 'lost')`)
  await until(`SELECT FROM payments WHERE status = 'SUCCESS'`)
  expect(await reconcile(db)).toEqual([])

  async function ask(name: string, request: object) {
    return (await post(app, name, JSON.stringify(request), { ...json, ...player.headers })).reply
  }

  function run(text: string) {
    return db.query({ name: '', text }, [])
  }

  async function until(text: string) {
    await expect.poll(() => run(text)).not.toEqual([])
  }
}

async function quickServer(isPostgres: boolean) {
  const log = createLog('error')
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-data-'))
  const databaseUrl = isPostgres ? await createDemoDatabase() : undefined
  const context = await openContext({ ...testConfig, dataDir, databaseUrl }, log)
  const setTime = isPostgres ? await movedTime(context.db) : fakeTime()
  const stopJobs = await startJobs(context, quickPauses)
  onTestFinished(async () => {
    await stopJobs()
    await context.db.close()
    await rm(dataDir, { recursive: true })
  })
  return { ...context, app: createApp(context), setTime }
}

async function movedTime(db: Db) {
  const clock = await movable(db)
  return (at: number) => {
    clock.offsetMs = at - Date.now()
  }
}

/** The embedded database is in this process and has its clock. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (at: number) => void vi.setSystemTime(at)
}
