import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'x-sandbox-timestamp'
export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** HMAC-SHA256, in hex, of the timestamp (epoch ms) and the body's bytes. */
export function signatureOf(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

/** Whether a signature is right, compared in constant time. */
export function isSignatureOf(
  secret: string,
  timestamp: string,
  body: Uint8Array,
  signature: string,
): boolean {
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  const sent = Buffer.from(signature)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
