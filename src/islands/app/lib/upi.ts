/**
 * The address of a UPI payment, for a link and for a QR code. `ref` is the payment's reference; one
 * point is one rupee. Source: docs/specification.md, UPI.
 */
export function upiLink(to: { id: string; name: string }, points: number, ref: string): string {
  const fields = {
    pa: to.id,
    pn: to.name,
    ...(points > 0 ? { am: `${points}.00` } : {}),
    cu: 'INR',
    tr: ref,
    tn: `Deposit ${ref}`,
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}
