import type { Hono } from 'hono'
import type { Language } from '#contract/languages.ts'

export type PaymentStatus = 'PENDING' | 'SUCCESS' | 'FAILURE'

/** An order for a provider. One point is one rupee. */
export type PaymentOrder = {
  /** Our id of the payment. The provider must create only one order for it. */
  transId: string
  points: number
  /** Where the browser goes afterwards. A path if site and API have the same origin. */
  returnUrl: string
  /** The language of the app, for the provider's page. Another client may send none. */
  language?: Language | undefined
  /** Who pays. The e-mail address may be ''. */
  payer: { phone: string; name: string; email: string }
}

/** An order that a provider has accepted; `ref` is its own name for it. */
type KnownOrder = { transId: string; ref: string; points: number }

/** What a provider knows about an order. The caller compares the points with the ordered ones. */
type OrderStatus = { status: PaymentStatus; points: number }

/** A verified event of a provider about a payment. */
export type PaymentEvent = {
  /** The provider's id of the event, the same each time it is sent. */
  id: string
  transId: string
  ref: string
  points: number
  status: PaymentStatus
}

/**
 * A payment provider; see docs/operate/providers.md. SUCCESS and FAILURE are final. An
 * order that may still succeed is PENDING.
 */
export type PaymentProvider = {
  name: string
  /** Creates an order. Throws if the provider does not reply in time. */
  create(order: PaymentOrder): Promise<{ url: string; ref: string }>
  /**
   * Verifies and parses the raw bytes of a delivery, which may hold several events. Throws an
   * ApiError: event_signature_wrong, event_too_old or event_malformed.
   */
  readEvents(rawBody: Uint8Array, headers: Headers, nowMs: number): Promise<PaymentEvent[]>
  /** Reads an order's status. Throws if the provider does not reply in time. */
  statusOf(order: KnownOrder): Promise<OrderStatus>
}

/** The built-in provider for play points, with its own payment page. */
export type Sandbox = { provider: PaymentProvider; pages: Hono }

export type Payments = {
  /** Null if the operator does not take automatic payments. */
  provider: PaymentProvider | null
  /** Set if the sandbox is the provider. */
  sandbox: Sandbox | null
}
