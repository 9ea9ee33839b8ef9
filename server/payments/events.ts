import type { AppContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { pipeline } from '../http/pipeline.ts'
import type { Server } from '../http/route.ts'
import { findEvent, findPayment, type Payment, storeEvent } from './payment-rows.ts'
import type { PaymentEvent, PaymentProvider } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

const EVENT_LIMIT_BYTES = 64 * 1024

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
      return { msg: 'Stored.' }
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
async function takeEvent(context: AppContext, provider: string, event: PaymentEvent) {
  const { db, clock, log } = context
  const { id: eventId, transId, status } = event
  const payment = matching(await findPayment(db, transId), provider, event)
  const stored = await findEvent(db, provider, eventId)
  if (stored && (stored.transId !== transId || stored.status !== status)) {
    throw new ApiError('event_id_used')
  }
  if (stored) return
  const settled = await settlePayment(context.db, payment, status)
  await storeEvent(db, { provider, eventId, transId, status }, new Date(clock.now()))
  if (status === 'PENDING' || status === settled) return
  const fields = { fundId: payment.fundId, was: settled, event: status }
  log.error(fields, 'a provider changed the final status of a payment: please check it')
}

function matching(payment: Payment | undefined, provider: string, event: PaymentEvent): Payment {
  if (!payment || payment.provider !== provider) {
    throw new ApiError('event_payment_unknown')
  }
  if (payment.providerRef !== null && payment.providerRef !== event.ref) {
    throw new ApiError('event_order_wrong')
  }
  if (payment.points !== event.points) {
    throw new ApiError('event_amount_wrong')
  }
  return payment
}
