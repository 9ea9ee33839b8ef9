import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { keptSecrets } from './config/secrets.ts'
import { storeServerAddress } from './config/server-address.ts'
import { startNotice } from './config/start-notice.ts'
import { listen } from './http/listen.ts'
import { unreadyReason } from './http/monitoring.ts'
import { startJobs } from './jobs.ts'
import { createLive } from './live/stream.ts'
import { openContext } from './open-context.ts'

const STOP_WITHIN_MS = 10_000
const CLOSE_WITHIN_MS = 1_000

// Files of the embedded database and secrets are for this user only.
process.umask(0o077)

// The server goes on where its output cannot be written, as on a full disk.
process.stdout.once('error', error => {
  console.error(`The log cannot be written: ${error.message}. The server goes on without it.`)
  process.stdout.on('error', () => {})
})

try {
  await start()
} catch (error) {
  const reason = error instanceof Error ? error.message || String(error) : String(error)
  console.error(`Ank cannot start: ${reason}`)
  process.exit(1)
}

async function start() {
  const config = readConfig(process.env, keptSecrets)
  const context = await openContext(config)
  await unreadyReason(context)
  const stopJobs = await startJobs(context)
  const { db } = context
  let isStopping = false
  const live = createLive(context)
  const app = createApp(context, () => isStopping, live)
  const listener = await listen(app, config.host, config.port)
  const removeAddress = storeServerAddress(config.dataDir, { ...config, port: listener.port })
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.stdout.write(startNotice(config, listener.port))

  // The next start repeats work that did not finish in time.
  async function stop() {
    isStopping = true
    removeAddress()
    const ended = [stopJobs(), live.end(), listener.stop(STOP_WITHIN_MS)]
    await Promise.race([Promise.all(ended), wait(STOP_WITHIN_MS)])
    await Promise.race([db.close(), wait(CLOSE_WITHIN_MS)])
    process.exit(0)
  }
}
