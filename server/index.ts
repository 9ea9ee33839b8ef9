import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config/config.ts'
import { keptSecrets } from './config/secrets.ts'
import { storeServerAddress } from './config/server-address.ts'
import { describeDatabase } from './database/open.ts'
import { listen } from './http/listen.ts'
import { createMetrics, unreadyReason } from './http/monitoring.ts'
import { startJobs } from './jobs.ts'
import { createLive } from './live/routes.ts'
import { openContext } from './open-context.ts'
import { createAdmin } from './operator/api/admin.ts'

const STOP_WITHIN_MS = 10_000
const CLOSE_WITHIN_MS = 1_000

const EMBEDDED_WARNING =
  'The embedded database survives a crash of the process and not a power cut: it is for trying and for play points.'
const SANDBOX_WARNING =
  'Payments go to the sandbox, where any player is credited without paying: PAYMENT_PROVIDER=none turns it off.'
const ADDRESS_WARNING =
  'Limits count players by address. Behind a proxy on this machine it is the last one in X-Forwarded-For, so the proxy must set it. Behind a proxy on another machine all players count as one: set PUBLIC_URL.'

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
  const admin: { app?: Hono } = {}
  const { config, adminListener } = await listenForAdmin(
    readConfig(process.env, keptSecrets),
    admin,
  )
  const context = await openContext(config)
  await unreadyReason(context)
  const stopJobs = await startJobs(context)
  const { db } = context
  let isStopping = false
  const live = createLive(context)
  const metrics = createMetrics()
  const app = createApp(context, () => isStopping, live, metrics)
  if (config.adminOrigin !== undefined) admin.app = createAdmin(context, metrics)
  const listener = await listen(byHost(app, admin.app, config), config.host, config.port)
  const removeAddress = storeServerAddress(config.dataDir, { ...config, port: listener.port })
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.stdout.write(startNotice(config, listener.port))

  // The next start repeats work that did not finish in time.
  async function stop() {
    isStopping = true
    removeAddress()
    const listeners = [listener, ...(adminListener ? [adminListener] : [])]
    const ended = [stopJobs(), live.end(), ...listeners.map(each => each.stop(STOP_WITHIN_MS))]
    await Promise.race([Promise.all(ended), wait(STOP_WITHIN_MS)])
    await Promise.race([db.close(), wait(CLOSE_WITHIN_MS)])
    process.exit(0)
  }
}

type App = Pick<Hono, 'fetch'>

/**
 * Listens on the port of the admin's page, if it has one, so that its address is known before the app is
 * made. Another program may have the default port: then it takes a free one.
 */
async function listenForAdmin(config: Config, admin: { app?: App }) {
  const { adminPort } = config
  if (adminPort === undefined) return { config, adminListener: undefined }
  const starting = () => new Response('starting\n', { status: 503 })
  const app: App = { fetch: (...request) => admin.app?.fetch(...request) ?? starting() }
  const on = (port: number) => listen(app, '127.0.0.1', port)
  const adminListener = await on(adminPort.port).catch(error => {
    if (adminPort.isDefault) return on(0)
    throw error
  })
  const { adminOrigin = `http://localhost:${adminListener.port}` } = config
  return { config: { ...config, adminOrigin }, adminListener }
}

/** The admin's app for the host of ADMIN_URL, and the players' app for all others. */
function byHost(app: Hono, admin: App | undefined, { adminOrigin, adminPort }: Config): App {
  if (!admin || !adminOrigin || adminPort) return app
  const { host } = new URL(adminOrigin)
  return {
    fetch: (request, ...others) =>
      (request.headers.get('host') === host ? admin : app).fetch(request, ...others),
  }
}

/** The lines that the server prints at its start: its address, what it is, and warnings. */
function startNotice(config: Config, port: number): string {
  const { host, isDemo, databaseUrl, paymentProvider, smsProvider, publicOrigin } = config
  const place = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const parts = [
    describeDatabase(config),
    `payments ${paymentProvider}`,
    `SMS ${smsProvider}`,
    publicOrigin === undefined ? 'no PUBLIC_URL' : `origin ${publicOrigin}`,
  ]
  const lines = [
    `Ank is at http://${place}:${port}`,
    ...(config.adminOrigin === undefined ? [] : [`Admin is at ${config.adminOrigin}`]),
    `It is ${isDemo ? 'a demo' : 'real, not a demo'}: ${parts.join(', ')}`,
    ...(publicOrigin === undefined ? [ADDRESS_WARNING] : []),
    ...(databaseUrl === undefined ? [EMBEDDED_WARNING] : []),
    ...(paymentProvider === 'sandbox' && !isDemo ? [SANDBOX_WARNING] : []),
  ]
  return `${lines.join('\n')}\n`
}
