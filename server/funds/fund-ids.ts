import { randomInt } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, so that nobody mistakes one when reading it out.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 9

/** An id that a player reads out and an operator types: D for a deposit, W for a withdrawal. */
export function newFundId(kind: 'deposit' | 'withdrawal'): string {
  const random = Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)])
  return (kind === 'deposit' ? 'D' : 'W') + random.join('')
}
