import { type Context, Hono } from 'hono'
import { languageDetector } from 'hono/language'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import type { AppContext } from '../../context.ts'
import type { PaymentProvider, PaymentStatus, Sandbox } from '../provider.ts'
import { type Delivery, deliver, type Post } from './deliver.ts'
import { readEvent } from './events.ts'
import { findOrder, openOrder, settleOrder } from './orders.ts'
import { orderPage, pageHeaders, unknownPage } from './page.ts'

export const SANDBOX_PATH = '/sandbox-pay'

const EVENTS_PATH = '/payments/events/sandbox'
const FORM_LIMIT_BYTES = 1024

const detection = {
  supportedLanguages: Object.keys(languages),
  fallbackLanguage: 'en' satisfies Language,
  order: ['querystring' as const, 'header' as const],
  lookupQueryString: 'lang',
  caches: false as const,
}

const outcomes: Record<string, PaymentStatus> = {
  pay: 'SUCCESS',
  fail: 'FAILURE',
  pending: 'PENDING',
}

export type SandboxContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'> & { post?: Post }

/**
 * A payment provider for play points: pressing Pay pays. It has its own records and payment page,
 * sends signed events over HTTP to the server it is mounted on, and returns an order's status. The
 * server uses it only through these. Tests replace fetch with `post`.
 */
export function createSandbox({ post = fetch, ...context }: SandboxContext): Sandbox {
  const { db, clock, config } = context
  const secret = config.secrets.PAYMENT_SECRET
  const headers = pageHeaders(config.publicOrigin)
  const pages = new Hono()
  // The app's language comes with the address, the browser's with every request.
  pages.use(languageDetector(detection))

  pages.get('/:id', async c => {
    const order = await findOrder(db, c.req.param('id'))
    const language = languageOf(c)
    return c.html(
      order ? orderPage(order, language) : unknownPage(language),
      order ? 200 : 404,
      headers,
    )
  })

  pages.post('/:id', async c => {
    const asked = await formOf(c)
    const order = await findOrder(db, c.req.param('id'))
    const status = outcomes[asked.get('outcome') ?? '']
    if (!order || !status) return c.html(unknownPage(languageOf(c)), order ? 400 : 404, headers)
    const notified =
      status === 'PENDING' ? order : await settleOrder(db, order.id, status, clock.now())
    if (notified?.status === status) {
      const url = new URL(order.notify_url, ownAddress(c)).href
      void deliver({ ...context, secret, post }, notified, url, deliveryOf(asked))
    }
    return c.body(null, 303, { ...headers, location: order.return_url })
  })

  return { pages, provider: providerOf(context, secret) }
}

function providerOf({ db, clock }: Pick<AppContext, 'db' | 'clock'>, secret: string) {
  return {
    name: 'sandbox',
    async create(asked) {
      const { id } = await openOrder(db, asked, EVENTS_PATH, clock.now())
      const query = asked.language ? `?lang=${asked.language}` : ''
      return { url: `${SANDBOX_PATH}/${id}${query}`, ref: id }
    },
    readEvents: async (rawBody, headers, nowMs) => [readEvent(secret, rawBody, headers, nowMs)],
    async statusOf({ ref }) {
      const order = await findOrder(db, ref)
      if (!order) throw new Error(`The sandbox knows no order ${ref}`)
      return { status: order.status, points: order.amount }
    },
  } satisfies PaymentProvider
}

function languageOf(c: Context): Language {
  const code: string = c.get('language')
  return isLanguage(code) ? code : 'en'
}

/** The fields of the form. A body that is too large or not a form gives no fields. */
async function formOf({ req }: Context): Promise<URLSearchParams> {
  const length = Number(req.header('content-length') ?? Number.NaN)
  return new URLSearchParams(length <= FORM_LIMIT_BYTES ? await req.text() : '')
}

function deliveryOf(asked: URLSearchParams): Delivery {
  return {
    isTwice: asked.has('twice'),
    isOutOfOrder: asked.has('out_of_order'),
    isLate: asked.has('late'),
  }
}

type NodeBindings = { incoming?: { socket?: { localAddress?: string; localPort?: number } } }

/** The address of this connection. The Host header is not used, because the sender chooses it. */
function ownAddress(c: Context): string {
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket
  const address = (socket?.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  const host = address.includes(':') ? `[${address}]` : address
  return `http://${host}:${socket?.localPort ?? 80}`
}
