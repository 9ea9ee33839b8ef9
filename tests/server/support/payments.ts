import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { checkPayment, createPayment } from '#contract/payments.ts'
import { TIMESTAMP_HEADER, writeEvent } from '../../../server/payments/sandbox/events.ts'
import { settlePayment } from '../../../server/payments/settle-payment.ts'
import { type TestServer, testConfig } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'

export type Started = { transId: string; ref: string; points: number; player: TestPlayer }

type Changes = {
  ref?: string
  transId?: string
  points?: number
  secret?: string
  /** How long ago it was signed. */
  ageMs?: number
  /** Replaces the time in the signature with the present. */
  isRestamped?: boolean
  /** Done to the body before it is signed. */
  change?: (body: string) => string
  /** Done to the body after it was signed. */
  spoil?: (body: string) => string
}

/** Starts a payment as the app does. */
export async function startPayment(server: TestServer, player: TestPlayer, points = 500) {
  const transId = randomUUID()
  const reply = await askForPayment(server, player, { transId, points })
  const { payment_url } = v.parse(createPayment.reply, reply).result
  return { transId, ref: payment_url.split('/').at(-1)!, points, player }
}

export function askForPayment(
  server: TestServer,
  player: TestPlayer,
  { transId, points }: { transId: string; points: number | string },
) {
  const request = { USER_ID: player.phone, TRANS_ID: transId, AMOUNT: String(points) }
  return server.call(createPayment.name, request, player.headers)
}

/** Asks for the status of a payment, by default as its owner. */
export function askStatus(
  server: TestServer,
  { transId, player }: Started,
  headers = player.headers,
) {
  return server.call(checkPayment.name, { TRANS_ID: transId }, headers)
}

/** Applies a report to a payment that was just read as pending. Returns its effect. */
export async function report(
  { db }: Pick<TestServer, 'db'>,
  { transId, points = 500 }: { transId: string; points?: number },
  reported: Parameters<typeof settlePayment>[2],
) {
  const payment = { trans_id: transId, points, status: 'PENDING' } as const
  return (await settlePayment(db, payment, reported)).effect
}

/** Sends an event of the sandbox about a payment. Returns the HTTP status of the reply. */
export async function sendEvent(
  server: TestServer,
  payment: Started,
  status: 'PENDING' | 'SUCCESS' | 'FAILURE',
  changes: Changes = {},
): Promise<number> {
  const { ref, transId, points } = { ...payment, ...changes }
  const order = { id: ref, merchant_ref: transId, amount: points, status }
  const secret = changes.secret ?? testConfig.secrets.PAYMENT_SECRET
  const event = writeEvent(secret, order, server.clock.now() - (changes.ageMs ?? 0))
  const signed = changes.change?.(event.body) ?? event.body
  const timestamp = event.headers[TIMESTAMP_HEADER]
  const signature = createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest('hex')
  const body = changes.spoil?.(signed) ?? signed
  const contentLength = String(Buffer.byteLength(body))
  const restamped = { [TIMESTAMP_HEADER]: String(server.clock.now()) }
  const response = await server.app.request('/payments/events/sandbox', {
    method: 'POST',
    headers: {
      ...event.headers,
      'x-sandbox-signature': signature,
      ...(changes.isRestamped ? restamped : {}),
      'content-length': contentLength,
    },
    body,
  })
  return response.status
}
