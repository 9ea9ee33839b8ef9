import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../../server/app.ts'
import type { Config } from '../../server/config/config.ts'
import { createLog, type Logger } from '../../server/config/log.ts'
import { pushKeyFrom } from '../../server/config/push-key.ts'
import type { AppContext } from '../../server/context.ts'
import type { Db } from '../../server/database/db.ts'
import { setUpDemo } from '../../server/demo/seed.ts'
import { createMetrics } from '../../server/http/monitoring.ts'
import { createLive, type LiveLimits } from '../../server/live/routes.ts'
import { openDays } from '../../server/markets/draws.ts'
import { createAdmin } from '../../server/operator/api/admin.ts'
import { openPayments } from '../../server/payments/open.ts'
import type { PaymentProvider } from '../../server/payments/provider.ts'
import type { SmsMessage } from '../../server/sms/sms.ts'
import { operatorOf } from '../../tools/test/operator.ts'
import type { TestTime } from '../../tools/test/test-time.ts'
import { createBrowser } from './browser.ts'
import { openNewDatabase } from './databases.ts'
import { isMoved, movable } from './moved-clock.ts'
import { testMarketsOf } from './test-markets.ts'
import { type Reply, testPlayersOf } from './test-players.ts'

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

export type ServerOptions = {
  config?: Partial<Config>
  /** A database that the caller closes, such as that of another server: their clock goes on. */
  db?: Db
  /** The time on the server's clock; noon of DAY unless given. */
  startsAt?: TestTime
  log?: Logger
  /** Logs texts like the SMS provider `log`; `sent` has them in either case. */
  isSmsLogged?: boolean
  /** The SMS provider does not answer. */
  isSmsDown?: boolean
  /** Replaces the sandbox. */
  provider?: PaymentProvider
  /** Replaces the usual pace and limits of the live stream. */
  liveLimits?: Partial<LiveLimits>
}

export type TestServer = Awaited<ReturnType<typeof openServer>>

/** The real app in process: the demo server with a movable clock, on a new PostgreSQL database. */
export async function openServer(options: ServerOptions = {}) {
  const db = options.db ?? (await openNewDatabase())
  const isClockMoved = isMoved(db.clock)
  const clock = await movable(db)
  if (options.startsAt || !isClockMoved) clock.moveTo(options.startsAt ?? '12:00')
  /** Every SMS sent so far, oldest first. */
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
  const context: AppContext = { db, clock, config, payments, sms, log }
  const live = createLive(context, options.liveLimits)
  const app = createApp(context, undefined, live)
  const operator = operatorOf(app, config.secrets.OPERATOR_TOKEN)

  async function call(name: string, payload: object, headers: object = {}): Promise<Reply> {
    const init = { method: 'POST', body: JSON.stringify(payload) }
    const sentHeaders = { 'content-type': 'application/json', ...headers }
    const response = await app.request(
      `/api/${name}`,
      withLength({ ...init, headers: sentHeaders }),
    )
    return { ...((await response.json()) as object), httpStatus: response.status }
  }

  return {
    app,
    /** The app of the admin's page. */
    admin: createAdmin(context, createMetrics()),
    /** What the jobs get. */
    context,
    db,
    clock,
    live,
    sent,
    /** The code in the newest SMS to a phone. */
    codeSentTo: (phone: string) =>
      /\d{4}/.exec(sent.findLast(sms => sms.phone === phone)?.text ?? '')![0],
    operator,
    call,
    addPlayer: testPlayersOf(context, call),
    newMarket: testMarketsOf({ db, clock, operator }),
    /** A new browser: cookies, user token, and calls in process. */
    browser: ({ address }: { address?: string } = {}) => createBrowser(app, address),
    run: <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
      db.query<Row>({ name: '', text }, values),
    async close() {
      await live.end()
      if (!options.db) await db.close()
    },
  }
}

/** The same for the tests of one file or of one describe: opened before them and closed after them. */
export function setUpServer(options: ServerOptions = {}): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await openServer(options))
  })
  afterAll(() => server.close?.())
  return server
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
