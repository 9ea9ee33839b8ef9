import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { readConfig } from './config.ts'
import { setUpDemo, setUpHouse } from './db/demo.ts'
import { openDatabase } from './db/open.ts'
import { settleDue } from './db/settle-day.ts'
import { createDemoHouse } from './features/demo-house.ts'
import { closeDue, openDays } from './features/draws.ts'
import { createLive } from './features/live.ts'
import { askAboutUnanswered } from './features/settle-payment.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { openPayments } from './payments/payments.ts'
import { repeat } from './repeat.ts'
import { keptSecrets } from './secrets.ts'
import { createLogSms } from './sms.ts'

const DRAWS_EVERY_MS = 5_000
const SETTLE_EVERY_MS = 1_000
const PAYMENTS_EVERY_MS = 15_000
const STOP_WITHIN_MS = 10_000

const SANDBOX_WARNING =
  'Payments go to the sandbox, where any player is credited without paying: PAYMENT_PROVIDER=none turns it off.\n'

try {
  await start()
} catch (error) {
  const reason = error instanceof Error ? error.message || String(error) : String(error)
  console.error(`Ank cannot start: ${reason}`)
  process.exit(1)
}

async function start() {
  const config = readConfig(process.env, keptSecrets)
  const log = createLog()
  const clock = createClock()
  const db = await openDatabase(config)
  await (config.isDemo ? setUpDemo(db) : setUpHouse(db))
  const liveOn = config.isDemo ? createDemoHouse({ db, clock, log }) : null
  await tendDraws()

  let isStopping = false
  const payments = openPayments({ db, clock, config, log })
  const parts = { db, clock, config, log, payments, sms: createLogSms(log) }
  const live = createLive(parts)
  const app = createApp(parts, () => isStopping, live)
  const listener = await listen(app, config.host, config.port)
  const stopDraws = repeat(() => tendDraws(), DRAWS_EVERY_MS, log)
  const stopSettling = repeat(
    () => settleDue(db, clock.offsetMs, () => !isStopping),
    SETTLE_EVERY_MS,
    log,
  )
  const stopPayments = repeat(() => askAboutUnanswered(parts), PAYMENTS_EVERY_MS, log)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  greet(config.host, listener.port, db.kind)
  if (payments.sandbox && !config.isDemo) process.stdout.write(SANDBOX_WARNING)

  async function tendDraws() {
    await liveOn?.()
    await openDays(db, clock)
    await closeDue(db, clock)
  }

  async function stop() {
    isStopping = true
    const quiet = live.end()
    await listener.stop(STOP_WITHIN_MS)
    await Promise.all([quiet, stopDraws(), stopSettling(), stopPayments()])
    await db.close()
    process.exit(0)
  }
}

function greet(host: string, port: number, kind: 'pglite' | 'postgres') {
  const place = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  process.stdout.write(`Ank is at http://${place}:${port}\n`)
  if (kind === 'postgres') return
  process.stdout.write(
    'It keeps its data in the embedded database, which survives a crash of the process and not a power cut: for trying and for play points.\n',
  )
}
