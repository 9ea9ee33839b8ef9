import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { readVariables } from '../../../server/config/config.ts'
import { ApiError } from '../../../server/http/errors.ts'
import type { PaymentProvider } from '../../../server/payments/provider.ts'

const WITHIN_MS = 10_000
const STALE_AFTER_MS = 5 * 60_000

/** The provider's own keys, by the names of their variables. */
const Keys = v.object({
  ACME_URL: v.pipe(v.string(), v.url('must be a URL')),
  ACME_KEY: v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters long')),
  ACME_WEBHOOK_SECRET: v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters long')),
})

const statuses = { paid: 'SUCCESS', expired: 'FAILURE', open: 'PENDING' } as const
const State = v.picklist(['paid', 'expired', 'open'])

/** Acme counts in paise, and its reference is our trans id. */
const Order = v.object({
  id: v.string(),
  reference: v.string(),
  amount: v.number(),
  state: State,
  pay_at: v.optional(v.string()),
})

const Events = v.object({
  events: v.array(v.object({ event_id: v.string(), order: Order })),
})

/** The example of docs/operate/providers.md. */
export function createAcme(env: Record<string, string | undefined>): PaymentProvider {
  const { ACME_URL, ACME_KEY, ACME_WEBHOOK_SECRET } = readVariables(Keys, env)

  async function ask(path: string, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${ACME_KEY}`, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(WITHIN_MS)
    const response = await fetch(new URL(path, ACME_URL), { ...init, headers, signal })
    if (!response.ok) throw new Error(`Acme answered ${response.status}`)
    return v.parse(Order, await response.json())
  }

  return {
    name: 'acme',
    async create({ transId, points, returnUrl, payer }) {
      const body = JSON.stringify({
        reference: transId,
        amount: points * 100,
        return_to: returnUrl,
        customer: { mobile: payer.phone, name: payer.name, email: payer.email },
      })
      const order = await ask('/orders', { method: 'POST', body })
      return { url: order.pay_at ?? '', ref: order.id }
    },
    async statusOf({ ref }) {
      const { state, amount } = await ask(`/orders/${encodeURIComponent(ref)}`)
      return { status: statuses[state], points: amount / 100 }
    },
    async readEvents(rawBody, headers, nowMs) {
      const sentAt = headers.get('x-acme-time') ?? ''
      const signature = Buffer.from(headers.get('x-acme-signature') ?? '')
      const expected = Buffer.from(
        createHmac('sha256', ACME_WEBHOOK_SECRET)
          .update(`${sentAt}.`)
          .update(rawBody)
          .digest('hex'),
      )
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
        throw new ApiError('event_signature_wrong')
      }
      if (!(Math.abs(nowMs - Number(sentAt)) <= STALE_AFTER_MS)) throw new ApiError('event_too_old')
      const parsed = v.safeParse(
        v.pipe(v.string(), v.parseJson(), Events),
        Buffer.from(rawBody).toString(),
      )
      if (!parsed.success) throw new ApiError('event_malformed')
      return parsed.output.events.map(({ event_id: id, order }) => ({
        ...{ id, transId: order.reference, ref: order.id },
        ...{ points: order.amount / 100, status: statuses[order.state] },
      }))
    },
  }
}
