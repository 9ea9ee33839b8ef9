/**
 * The address of a UPI payment, for a link and for a QR code. `ref` is the payment's reference; one
 * point is one rupee. Some UPI apps do not decode `%40`, and RFC 3986 allows `@` in a query. Source:
 * docs/specification.md, Deposits and withdrawals.
 */
export function upiLink(to: { id: string; name: string }, points: number, ref: string): string {
  const fields = {
    pa: to.id,
    ...(to.name ? { pn: to.name } : {}),
    ...(points > 0 ? { am: `${points}.00` } : {}),
    cu: 'INR',
    tr: ref,
    tn: `Deposit ${ref}`,
  }
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}
