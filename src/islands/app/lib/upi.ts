/**
 * The text of a UPI payment, `ref` its own reference: the same for a link and a QR code. Points are rupees here.
 * Source: craft.md, UPI.
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
