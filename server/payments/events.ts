import type { Context, Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { ApiError, errorHeaders, errorReply, toApiError } from '../http/errors.ts'
import { apiHeaders } from '../http/headers.ts'
import type { Meter } from '../http/metrics.ts'
import { findPayment, isStored, type Payment, storeEvent } from './payment-rows.ts'
import type { PaymentEvent } from './provider.ts'
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
      const error = toApiError(thrown, context.log, 'payments/events')
      status = error.status
      reply = errorReply(error)
      Object.assign(headers, errorHeaders(error))
      context.log.warn({ status, code: error.code }, 'a payment event was refused')
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
    throw new ApiError('provider_unknown')
  }
  const length = c.req.header('content-length')
  if (length === undefined) throw new ApiError('event_length_required')
  if (!(Number(length) <= EVENT_LIMIT_BYTES)) throw new ApiError('event_too_large')
  const rawBody = new Uint8Array(await c.req.arrayBuffer())
  const event = provider.readEvent(rawBody, c.req.raw.headers, clock.now())
  return { name: provider.name, event }
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
