import type { Hono } from 'hono'

export type PaymentStatus = 'PENDING' | 'SUCCESS' | 'FAILURE'

/** What a provider is asked to collect. One point is one rupee. */
export type PaymentOrder = {
  /** Ours, and the same for the same payment: asked twice, the provider makes one order of it. */
  transId: string
  points: number
  /** Where the browser goes afterwards; a path where the site has the API's own address. */
  returnUrl: string
}

/** What a provider says of a payment, once it is known that the provider said it. */
export type PaymentEvent = {
  /** The provider's own, the same however often the event is sent. */
  id: string
  transId: string
  ref: string
  points: number
  status: PaymentStatus
}

/**
 * A payment provider; docs/operate/add-a-payment-provider.md tells how to add one. SUCCESS and FAILURE are
 * the provider's last word on an order: what may still turn out well is PENDING.
 */
export type PaymentProvider = {
  name: string
  /** Throws where the provider does not answer in time. */
  create(order: PaymentOrder): Promise<{ url: string; ref: string }>
  /** Reads an event as it arrived, byte for byte. Throws an ApiError:
   * event_signature_wrong, event_too_old or event_malformed. */
  readEvent(rawBody: Uint8Array, headers: Headers, nowMs: number): PaymentEvent
  /** Throws where the provider does not answer in time. */
  statusOf(ref: string): Promise<PaymentStatus>
}

/** The built-in provider for play points, with its own payment page. */
export type Sandbox = { provider: PaymentProvider; pages: Hono }

export type Payments = {
  /** Null where the operator takes no automatic payments. */
  provider: PaymentProvider | null
  /** Set where the sandbox is the provider. */
  sandbox: Sandbox | null
}
