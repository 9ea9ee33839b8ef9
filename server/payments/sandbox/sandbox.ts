import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import type { Db, Statement } from '../../database/db.ts'
import type { PaymentProvider, PaymentStatus, Sandbox } from '../provider.ts'
import { readEvent, writeEvent } from './events.ts'
import { pageHeaders, type SandboxOrder, sandboxPage } from './page.ts'

export type SandboxContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'> & {
  post?: (url: string, init: RequestInit) => Promise<Response>
}

export const SANDBOX_PATH = '/sandbox-pay'

const EVENTS_PATH = '/payments/events/sandbox'
const FORM_LIMIT_BYTES = 1024

/** The pauses before an event is sent. Later the server asks for the status. */
const PAUSES_MS = [0, 1_000, 3_000, 10_000]
const ANSWER_WITHIN_MS = 10_000

const outcomes: Record<string, PaymentStatus> = {
  pay: 'SUCCESS',
  fail: 'FAILURE',
  pending: 'PENDING',
}

const columns = 'id, merchant_ref, amount, return_url, status'

// A repeated order gets the first one.
const insert: Statement = {
  name: 'sandbox_open',
  text: `INSERT INTO sandbox_orders (id, merchant_ref, amount, notify_url, return_url, created_at)
    VALUES ($1, $2, $3, '${EVENTS_PATH}', $4, $5)
    ON CONFLICT (merchant_ref) DO UPDATE SET merchant_ref = EXCLUDED.merchant_ref RETURNING id`,
}

const read: Statement = {
  name: 'sandbox_order',
  text: `SELECT ${columns} FROM sandbox_orders WHERE id = $1`,
}

const settle: Statement = {
  name: 'sandbox_settle',
  text: `UPDATE sandbox_orders SET status = $2, settled_at = $3
    WHERE id = $1 AND status = 'PENDING' RETURNING ${columns}`,
}

/**
 * A payment provider for play points: pressing Pay pays. It has its own orders and payment page,
 * sends signed events over HTTP to the server it is mounted on, and returns an order's status. The
 * server uses it only through these. Tests replace fetch with `post`.
 */
export function createSandbox({ post = fetch, ...context }: SandboxContext): Sandbox {
  const { db, clock, config } = context
  const secret = config.secrets.PAYMENT_SECRET
  const headers = pageHeaders(config.publicOrigin)
  const pages = new Hono()

  pages.get('/:id', async c => {
    const order = await findOrder(db, c.req.param('id'))
    return c.html(sandboxPage(order), order ? 200 : 404, headers)
  })

  pages.post('/:id', async c => {
    const status = await outcomeIn(c)
    const order = await findOrder(db, c.req.param('id'))
    if (!order || !status) return c.html(sandboxPage(undefined), order ? 400 : 404, headers)
    if (status !== 'PENDING') {
      const settled = await settleOrder(db, order.id, status, clock.now())
      if (settled) void deliver({ ...context, post }, settled, ownAddress(c) + EVENTS_PATH)
    }
    return c.body(null, 303, { ...headers, location: order.return_url })
  })

  const provider: PaymentProvider = {
    name: 'sandbox',
    // The id is random: with it, anyone may pay.
    async create({ transId, points, returnUrl }) {
      const id = randomBytes(16).toString('hex')
      const values = [id, transId, points, returnUrl, new Date(clock.now())]
      const [order] = await db.query<{ id: string }>(insert, values)
      return { url: `${SANDBOX_PATH}/${order!.id}`, ref: order!.id }
    },
    readEvents: async (rawBody, headers, nowMs) => [readEvent(secret, rawBody, headers, nowMs)],
    async statusOf({ ref }) {
      const order = await findOrder(db, ref)
      if (!order) throw new Error(`The sandbox has no order ${ref}`)
      return { status: order.status, points: order.amount }
    },
  }
  return { pages, provider }
}

/** Settles an order and returns it; undefined if it was settled before. */
export async function settleOrder(db: Db, id: string, status: PaymentStatus, nowMs: number) {
  const [order] = await db.query<SandboxOrder>(settle, [id, status, new Date(nowMs)])
  return order
}

async function findOrder(db: Db, id: string): Promise<SandboxOrder | undefined> {
  const [order] = await db.query<SandboxOrder>(read, [id])
  return order
}

/**
 * Sends the event of a settled order until the server accepts it. Each attempt is signed again,
 * because an old signature is refused. Never throws.
 */
async function deliver(
  { config, clock, log, post }: Required<SandboxContext>,
  order: SandboxOrder,
  url: string,
): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    await pause(pauseMs, undefined, { ref: false })
    const event = writeEvent(config.secrets.PAYMENT_SECRET, order, clock.now())
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const init: RequestInit = { method: 'POST', redirect: 'error', signal, ...event }
    const isTaken = await post(url, init).then(
      ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
      () => false,
    )
    if (isTaken) return
  }
  log.warn({ order: order.id }, 'the sandbox could not deliver an event')
}

/** The outcome of a form. A body that is too large or not a form has none. */
async function outcomeIn({ req }: Context): Promise<PaymentStatus | undefined> {
  const length = Number(req.header('content-length') ?? Number.NaN)
  if (!(length <= FORM_LIMIT_BYTES)) return undefined
  return outcomes[new URLSearchParams(await req.text()).get('outcome') ?? '']
}

type NodeBindings = { incoming?: { socket?: { localAddress?: string; localPort?: number } } }

/** The address of this connection. The Host header is not used, because the sender chooses it. */
function ownAddress(c: Context): string {
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket
  const address = (socket?.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  const host = address.includes(':') ? `[${address}]` : address
  return `http://${host}:${socket?.localPort ?? 80}`
}
