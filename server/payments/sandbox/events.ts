import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { RowOf } from '../../database/db.ts'
import type { sandboxOrders } from '../../database/schema/payments.ts'
import { ApiError } from '../../http/errors.ts'
import type { PaymentEvent } from '../provider.ts'

type Outgoing = Pick<RowOf<typeof sandboxOrders>, 'id' | 'merchant_ref' | 'amount' | 'status'>

const STALE_AFTER_MS = 5 * 60 * 1000
export const TIMESTAMP_HEADER = 'x-sandbox-timestamp'
const SIGNATURE_HEADER = 'x-sandbox-signature'

const Body = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  order: v.pipe(v.string(), v.maxLength(100)),
  merchant_ref: v.pipe(v.string(), v.maxLength(100)),
  amount: v.pipe(v.number(), v.safeInteger()),
  status: v.picklist(['PENDING', 'SUCCESS', 'FAILURE']),
})
const JsonBody = v.pipe(v.string(), v.parseJson(), Body)

/** The sandbox's side: creates a signed event about an order. */
export function writeEvent(secret: string, order: Outgoing, nowMs: number) {
  const { id, merchant_ref, amount, status } = order
  const event = { id: `${id}.${status}`, order: id, merchant_ref, amount, status }
  const body = JSON.stringify(event satisfies v.InferInput<typeof Body>)
  const timestamp = String(nowMs)
  const headers = {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(secret, timestamp, Buffer.from(body)),
  }
  return { body, headers }
}

/**
 * The server's side: checks the signature and that the event is at most five minutes old. Throws an
 * ApiError.
 */
export function readEvent(
  secret: string,
  rawBody: Uint8Array,
  headers: Headers,
  nowMs: number,
): PaymentEvent {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
  const sent = Buffer.from(headers.get(SIGNATURE_HEADER) ?? '')
  const expected = Buffer.from(signatureOf(secret, timestamp, rawBody))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new ApiError('event_signature_wrong')
  }
  const ageMs = Math.abs(nowMs - Number(timestamp))
  if (!(ageMs <= STALE_AFTER_MS)) throw new ApiError('event_too_old')
  const event = v.safeParse(JsonBody, Buffer.from(rawBody).toString('utf8'))
  if (!event.success) throw new ApiError('event_malformed')
  const { id, order: ref, merchant_ref: transId, amount: points, status } = event.output
  return { id, transId, ref, points, status }
}

/** HMAC-SHA256, in hex, of the timestamp (epoch ms) and the body's bytes. */
function signatureOf(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}
