import { randomInt } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, because these are easy to misread.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 9

/** Creates an id that is easy to read out and type: D… for a deposit, W… for a withdrawal. */
export function newFundId(kind: 'deposit' | 'withdrawal'): string {
  const random = Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)])
  return (kind === 'deposit' ? 'D' : 'W') + random.join('')
}
