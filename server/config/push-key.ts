import { createECDH, createHmac } from 'node:crypto'

/**
 * The key of Web Push (VAPID): a private key of the curve P-256 in base64url. The public one, which
 * browsers get, is made of it.
 */
export function newPushKey(): string {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  // A number that begins with zeros has fewer bytes.
  return Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** A key that is the same for the same secret, so that a demo keeps the phones that were added. */
export function pushKeyFrom(secret: string): string {
  return createHmac('sha256', secret).update('push').digest('base64url')
}

/** The public key in base64url. Throws if the text is not a private key. */
export function publicPushKey(privateKey: string): string {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return keys.getPublicKey('base64url')
}

export function isPushKey(text: string): boolean {
  try {
    return Buffer.from(text, 'base64url').length === 32 && publicPushKey(text) !== ''
  } catch {
    return false
  }
}
