import { createApp } from '../../server/app.ts'
import type { Config } from '../../server/config/config.ts'
import { createLog, type Logger } from '../../server/config/log.ts'
import { pushKeyFrom } from '../../server/config/push-key.ts'
import type { AppContext } from '../../server/context.ts'
import type { Db } from '../../server/database/db.ts'
import { setUpDemo } from '../../server/demo/seed.ts'
import { createMetrics } from '../../server/http/monitoring.ts'
import { createLive, type Live, type LiveLimits } from '../../server/live/routes.ts'
import { openDays } from '../../server/markets/draws.ts'
import { createAdmin } from '../../server/operator/api/admin.ts'
import { openPayments } from '../../server/payments/open.ts'
import type { PaymentProvider } from '../../server/payments/provider.ts'
import type { SmsMessage } from '../../server/sms/sms.ts'
import { type Operator, operatorOf } from '../../tools/test/operator.ts'
import { type Browser, createBrowser } from './browser.ts'
import { openNewDatabase } from './databases.ts'
import { type MovedClock, movable } from './moved-clock.ts'

export const testConfig: Config = {
  isProduction: false,
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: undefined,
  isDemo: true,
  isOtpRequired: false,
  callLimitMs: 60_000,
  paymentProvider: 'sandbox',
  smsProvider: 'log',
  publicOrigin: undefined,
  adminOrigin: 'http://localhost:4322',
  adminPort: undefined,
  siteDir: '/nonexistent',
  accountSecrets: [],
  pushKey: pushKeyFrom('mpin-pepper-for-tests'),
  pushHosts: [],
  env: {},
  secrets: {
    OPERATOR_TOKEN: 'operator-token-for-tests',
    MPIN_PEPPER: 'mpin-pepper-for-tests',
    PAYMENT_SECRET: 'payment-secret-for-tests',
  },
}

export type TestServer = {
  app: ReturnType<typeof createApp>
  /** The app of the admin's page. */
  admin: ReturnType<typeof createApp>
  /** The database as the jobs get it. */
  context: AppContext
  db: Db
  clock: MovedClock
  operator: Operator
  live: Live
  /** Every SMS sent so far, oldest first. */
  sent: { phone: string; text: string }[]
  /** The code in the newest SMS to a phone. */
  codeSentTo(phone: string): string
  /** A new browser: cookies, user token, and calls in process. */
  browser(options?: { address?: string }): Browser
  close(): Promise<void>
}

/**
 * The real app in process: the demo server on a new database, unless given another.
 * `startsAt` sets the server's clock, as in '2026-11-18T12:00:00+05:30'.
 */
export async function startServer(
  options: {
    config?: Partial<Config>
    db?: Db
    startsAt?: string
    log?: Logger
    /** Logs texts like the SMS provider `log`; `sent` has them in either case. */
    isSmsLogged?: boolean
    /** The SMS provider does not answer. */
    isSmsDown?: boolean
    /** Replaces the sandbox. */
    provider?: PaymentProvider
    /** Replaces the usual pace and limits of the live stream. */
    liveLimits?: Partial<LiveLimits>
  } = {},
): Promise<TestServer> {
  const db = options.db ?? (await openNewDatabase())
  const clock = await movable(db)
  clock.moveTo(options.startsAt ?? Date.now())
  const sent: { phone: string; text: string }[] = []
  const sms = {
    isLog: options.isSmsLogged ?? false,
    async send(phone: string, { text }: SmsMessage) {
      if (options.isSmsDown) throw new Error('The SMS provider does not answer.')
      sent.push({ phone, text })
    },
  }
  const log = options.log ?? createLog('error')
  const config = { ...testConfig, ...options.config }
  await setUpDemo(db)
  await openDays(inTurn(db), clock)
  const post = async (url: string, init: RequestInit) => app.request(url, withLength(init))
  const payments = options.provider
    ? { provider: options.provider, sandbox: null }
    : openPayments({ db, clock, config, log, post })
  const context = { db, clock, config, payments, sms, log }
  const live = createLive(context, options.liveLimits)
  const app = createApp(context, undefined, live)
  return {
    app,
    admin: createAdmin(context, createMetrics()),
    context,
    db,
    clock,
    operator: operatorOf(app, config.secrets.OPERATOR_TOKEN),
    live,
    sent,
    codeSentTo: phone => /\d{4}/.exec(sent.findLast(sms => sms.phone === phone)?.text ?? '')![0],
    browser: ({ address } = {}) => createBrowser(app, address),
    async close() {
      await live.end()
      await db.close()
    },
  }
}

/** Transactions one after the other: each new connection costs PostgreSQL more than what they do. */
function inTurn(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...db,
    transaction(work) {
      const next = last.then(() => db.transaction(work))
      last = next
      return next
    },
  }
}

/** Adds the content length, as fetch would. */
function withLength(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('content-length', String(Buffer.byteLength(String(init.body))))
  return { ...init, headers }
}
