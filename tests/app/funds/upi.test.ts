import fc from 'fast-check'
import jsqr from 'jsqr'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { upiLink } from '#app/funds/funds.ts'

/** Pixels per module. The reader of the test misses a few codes at two. */
const SCALE = 4

/** The text that a camera would read from the QR code of ui/qr.tsx. */
function readBack(text: string): string | undefined {
  const { data, size } = encode(text, { border: 4 })
  const side = size * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]
      pixels.fill(isDark ? 0 : 255, (y * side + x) * 4, (y * side + x) * 4 + 3)
      pixels[(y * side + x) * 4 + 3] = 255
    }
  }
  return jsqr(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data
}

test('writes the same text into the link and the QR code, for every amount and name', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  const amounts = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(names, amounts, (name, points) => {
      const link = upiLink({ id: 'demo@upi', name }, points, 'ABC123')
      expect(readBack(link)).toBe(link)
      expect(link).toMatch(/^upi:\/\/pay\?pa=demo@upi&/)
      const query = new URLSearchParams(link.slice('upi://pay?'.length))
      expect(query.get('pn')).toBe(name)
      expect(query.get('am')).toBe(`${points}.00`)
    }),
    { numRuns: 250 },
  )
})

test('encodes what a link must encode, and leaves out a name that is empty', () => {
  expect(upiLink({ id: 'demo@upi', name: 'A & B @ Co' }, 500, 'ABC123')).toBe(
    'upi://pay?pa=demo@upi&pn=A%20%26%20B%20@%20Co&am=500.00&cu=INR&tr=ABC123&tn=Deposit%20ABC123',
  )
  expect(upiLink({ id: 'demo@upi', name: '' }, 0, 'ABC123')).toBe(
    'upi://pay?pa=demo@upi&cu=INR&tr=ABC123&tn=Deposit%20ABC123',
  )
})
