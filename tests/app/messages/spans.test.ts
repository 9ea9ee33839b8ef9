import { expect, test } from 'vitest'
import { agoOf, leftOf } from '#app/lib/span.ts'
import { homeWords } from '#app/messages/en/markets.ts'
import { playWords } from '#app/messages/en/play.ts'
import { words as hindi } from '#app/messages/hi/index.ts'
import { words as marathi } from '#app/messages/mr/index.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [-1, '0 s'],
  [59 * SECOND + 1, '1 min 00 s'],
  [4 * MINUTE + 5 * SECOND, '4 min 05 s'],
  [HOUR - 1, '1 h 00 min'],
  [HOUR + 4 * MINUTE + 59 * SECOND, '1 h 04 min'],
])('shows with %i ms left whose bids close when: %s', (leftMs, text) => {
  expect(homeWords.get().closesIn('Open', leftOf(leftMs))).toBe(`Open · ${text} left`)
  expect(playWords.get().cutoff(leftOf(leftMs))).toBe(`Bids close in ${text}`)
})

test.each([
  [HOUR + 4 * MINUTE, '1 घंटे 04 मिनट', '1 तास 04 मिनिटांत', '1 तास 04 मिनिटे'],
  [HOUR + MINUTE, '1 घंटे 01 मिनट', '1 तास 01 मिनिटात', '1 तास 01 मिनिट'],
  [4 * MINUTE + 5 * SECOND, '4 मिनट 05 सेकंड', '4 मिनिटे 05 सेकंदांत', '4 मिनिटे 05 सेकंद'],
  [MINUTE + SECOND, '1 मिनट 01 सेकंड', '1 मिनिट 01 सेकंदात', '1 मिनिट 01 सेकंद'],
  [59 * SECOND, '59 सेकंड', '59 सेकंदांत', '59 सेकंद'],
])('shows in Hindi and Marathi with %i ms left: %s, %s, %s', (leftMs, hi, within, mr) => {
  const left = leftOf(leftMs)
  expect(hindi.playWords.cutoff(left)).toBe(`बिड ${hi} में बंद`)
  expect(hindi.homeWords.closesIn('Open', left)).toBe(`ओपन · ${hi} बाक़ी`)
  expect(marathi.playWords.cutoff(left)).toBe(`बिड ${within} बंद`)
  expect(marathi.homeWords.closesIn('Close', left)).toBe(`क्लोज · ${mr} बाकी`)
})

test.each([
  [-5 * SECOND, 'just now'],
  [9_999, 'just now'],
  [10 * SECOND, '10 s ago'],
  [3 * DAY, '3 days ago'],
])('shows %i ms ago as %s', (agoMs, text) => {
  expect(homeWords.get().updated(agoOf(agoMs))).toBe(`Updated ${text}`)
})

test.each([
  [0, 'अभी', 'आत्ता'],
  [MINUTE, '1 मिनट पहले', '1 मिनिटापूर्वी'],
  [2 * HOUR, '2 घंटे पहले', '2 तासांपूर्वी'],
])('shows %i ms ago in Hindi and Marathi as %s and %s', (agoMs, inHindi, inMarathi) => {
  expect(hindi.homeWords.updated(agoOf(agoMs))).toBe(`अपडेट: ${inHindi}`)
  expect(marathi.homeWords.updated(agoOf(agoMs))).toBe(`अपडेट: ${inMarathi}`)
})
