import type { Context, Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { Refusal, refusalHeaders, refusalOf, refusalReply } from '../http/errors.ts'
import { apiHeaders } from '../http/headers.ts'
import type { Meter } from '../http/metrics.ts'
import { findPayment, isStored, type Payment, storeEvent } from './payment-rows.ts'
import { EventRefused, type PaymentEvent } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

const EVENT_LIMIT_BYTES = 64 * 1024

/**
 * Where providers tell of payments: POST /payments/events/{provider}. Answers 200 only once the
 * event is stored, with all that follows from it, so that a provider sends again what was lost.
 */
export function servePaymentEvents(app: Hono, context: AppContext, meter: Meter) {
  app.post('/payments/events/:provider', async c => {
    const startedAtMs = performance.now()
    const headers = apiHeaders(context.config)
    let status = 200
    let reply: object = { success: '1', msg: 'Stored.' }
    try {
      const { name, event } = await readEvent(c, context)
      await takeEvent(context, name, event)
    } catch (thrown) {
      const refusal = refusalOf(thrown, context.log, 'payments/events')
      status = refusal.status
      reply = refusalReply(refusal)
      Object.assign(headers, refusalHeaders(refusal))
      context.log.warn({ status, reason: refusal.message }, 'a payment event was refused')
    }
    const tookMs = performance.now() - startedAtMs
    meter.count(status === 200 ? 'accepted' : status < 500 ? 'rejected' : 'failed', tookMs)
    const body = JSON.stringify({ ...reply, server_time: context.clock.now() })
    return new Response(body, { status, headers })
  })
}

async function readEvent(c: Context, { payments, clock }: AppContext) {
  const { provider } = payments
  if (provider === null || c.req.param('provider') !== provider.name) {
    throw new Refusal('There is no such provider.', 404)
  }
  const length = c.req.header('content-length')
  if (length === undefined) throw new Refusal('Please send the length of the event.', 411)
  if (!(Number(length) <= EVENT_LIMIT_BYTES)) throw new Refusal('This event is too large.', 413)
  const rawBody = new Uint8Array(await c.req.arrayBuffer())
  try {
    const event = provider.readEvent(rawBody, c.req.raw.headers, clock.now())
    return { name: provider.name, event }
  } catch (error) {
    throw error instanceof EventRefused ? new Refusal(error.message, 401) : error
  }
}

/**
 * Settling is repeated without harm, storing the event is not: so it is stored last, and an event
 * that was cut off between the two does its work when it is sent again.
 */
async function takeEvent(context: AppContext, provider: string, event: PaymentEvent) {
  const { db, clock, log } = context
  const { id: eventId, transId, status } = event
  if (await isStored(db, provider, eventId)) return
  const payment = matching(await findPayment(db, transId), provider, event)
  const settled = await settlePayment(context.db, payment, status)
  await storeEvent(db, { provider, eventId, transId, status }, new Date(clock.now()))
  if (status === 'PENDING' || status === settled) return
  const fields = { fundId: payment.fundId, was: settled, event: status }
  log.error(fields, 'a provider took back its last word on a payment: look at it')
}

function matching(payment: Payment | undefined, provider: string, event: PaymentEvent): Payment {
  if (!payment || payment.provider !== provider) {
    throw new Refusal('There is no such payment.', 404)
  }
  if (payment.providerRef !== null && payment.providerRef !== event.ref) {
    throw new Refusal('This event is of another order.', 409)
  }
  if (payment.points !== event.points) {
    throw new Refusal('The amount of this event is not the amount of the payment.', 409)
  }
  return payment
}
