import { randomInt } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, because these are easy to misread.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 9

/** A random id that is easy to read out and type: a first letter for its kind, and nine more. */
export function readableId(kind: 'D' | 'W' | 'R'): string {
  const random = Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)])
  return kind + random.join('')
}
