import { codeSentence } from '#contract/codes.ts'
import type { AppContext } from '../context.ts'
import type { RowOf, Statement } from '../database/db.ts'
import type { paymentEvents } from '../database/schema/payments.ts'
import { ApiError } from '../http/errors.ts'
import { pipeline } from '../http/pipeline.ts'
import type { Server } from '../http/route.ts'
import { findPayment, type Payment } from './payment-rows.ts'
import type { PaymentEvent, PaymentProvider } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

const EVENT_LIMIT_BYTES = 64 * 1024

type StoredEvent = Pick<RowOf<typeof paymentEvents>, 'trans_id' | 'status'>

const find: Statement = {
  name: 'payment_event',
  text: 'SELECT trans_id, status FROM payment_events WHERE provider = $1 AND event_id = $2',
}

const store: Statement = {
  name: 'payment_event_store',
  text: `INSERT INTO payment_events (provider, event_id, trans_id, status, received_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
}

/**
 * Mounts POST /payments/events/{provider} for the events of payment providers. Replies 200 only
 * after the event and its effects are stored. The provider repeats an event without that reply.
 */
export function mountPaymentEvents({ app, context, metrics }: Server) {
  const answer = pipeline(context, metrics, {
    name: 'payments/events',
    limitBytes: () => EVENT_LIMIT_BYTES,
    access: async ({ c }) => findProvider(context, c.req.param('provider')),
    read: ({ request }, provider) => readEvents(request, provider, context.clock.now()),
    async handle(events, provider) {
      for (const event of events) await takeEvent(context, provider.name, event)
      return { msg: codeSentence('event_stored', {}) }
    },
    logsErrors: true,
  })
  app.post('/payments/events/:provider', answer)
}

function findProvider({ payments }: AppContext, name: string | undefined): PaymentProvider {
  if (payments.provider !== null && payments.provider.name === name) return payments.provider
  throw new ApiError('provider_unknown')
}

/** The signature covers the raw bytes, so the provider parses the body. */
async function readEvents(request: Request, provider: PaymentProvider, nowMs: number) {
  const rawBody = new Uint8Array(await request.arrayBuffer())
  return provider.readEvents(rawBody, request.headers, nowMs)
}

/**
 * Settles the payment before it stores the event. Settling is safe to repeat, so an event that was
 * interrupted between the two takes effect when it is sent again.
 */
async function takeEvent({ db, clock, log }: AppContext, provider: string, event: PaymentEvent) {
  const { id, transId, status } = event
  const payment = await findPayment(db, transId)
  checkEvent(payment, provider, event)
  const [stored] = await db.query<StoredEvent>(find, [provider, id])
  if (stored) {
    if (stored.trans_id === transId && stored.status === status) return
    throw new ApiError('event_id_used')
  }
  const settled = await settlePayment(db, payment, status)
  await db.query(store, [provider, id, transId, status, new Date(clock.now())])
  if (status === 'PENDING' || status === settled.status) return
  const fields = { fundId: payment.fund_id, was: settled.status, event: status }
  log.error(fields, 'a provider changed the final status of a payment: please check it')
}

function checkEvent(
  payment: Payment | undefined,
  provider: string,
  event: PaymentEvent,
): asserts payment is Payment {
  if (payment?.provider !== provider) throw new ApiError('event_payment_unknown')
  if (payment.provider_ref !== null && payment.provider_ref !== event.ref) {
    throw new ApiError('event_order_wrong')
  }
  if (payment.points !== event.points) throw new ApiError('event_amount_wrong')
}
