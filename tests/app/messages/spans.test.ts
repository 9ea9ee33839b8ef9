import { expect, test } from 'vitest'
import { ageOf, agoOf, leftOf } from '../../../src/islands/app/lib/span.ts'
import { freshnessWords } from '../../../src/islands/app/messages/en/frame.ts'
import { homeWords } from '../../../src/islands/app/messages/en/home.ts'
import { playWords } from '../../../src/islands/app/messages/en/play.ts'
import { words as hindi } from '../../../src/islands/app/messages/hi/index.ts'
import { words as marathi } from '../../../src/islands/app/messages/mr/index.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [-1, '0 s'],
  [1, '1 s'],
  [59 * SECOND, '59 s'],
  [59 * SECOND + 1, '1 min 00 s'],
  [4 * MINUTE + 5 * SECOND, '4 min 05 s'],
  [5 * MINUTE - 1, '5 min'],
  [47 * MINUTE + 33 * SECOND, '47 min'],
  [HOUR - 1, '1 h 00 min'],
  [HOUR + 4 * MINUTE + 59 * SECOND, '1 h 04 min'],
  [25 * HOUR, '25 h 00 min'],
])('shows with %i ms left whose bids close when: %s', (leftMs, text) => {
  expect(homeWords.get().closesIn('Open', leftOf(leftMs))).toBe(`Open · ${text} left`)
  expect(playWords.get().cutoff(leftOf(leftMs))).toBe(`Bids close in ${text}`)
})

test.each([
  [HOUR + 4 * MINUTE, '1 घंटे 04 मिनट', '1 तास 04 मिनिटांत', '1 तास 04 मिनिटे'],
  [4 * HOUR + 17 * MINUTE, '4 घंटे 17 मिनट', '4 तास 17 मिनिटांत', '4 तास 17 मिनिटे'],
  [HOUR + MINUTE, '1 घंटे 01 मिनट', '1 तास 01 मिनिटात', '1 तास 01 मिनिट'],
  [47 * MINUTE, '47 मिनट', '47 मिनिटांत', '47 मिनिटे'],
  [4 * MINUTE + 5 * SECOND, '4 मिनट 05 सेकंड', '4 मिनिटे 05 सेकंदांत', '4 मिनिटे 05 सेकंद'],
  [MINUTE + SECOND, '1 मिनट 01 सेकंड', '1 मिनिट 01 सेकंदात', '1 मिनिट 01 सेकंद'],
  [59 * SECOND, '59 सेकंड', '59 सेकंदांत', '59 सेकंद'],
])('shows in Hindi and Marathi with %i ms left: %s, %s, %s', (leftMs, hi, within, mr) => {
  const left = leftOf(leftMs)
  for (const [{ homeWords, playWords }, session, closes, remains] of [
    [hindi, 'Open', `बिड ${hi} में बंद`, `ओपन · ${hi} बाक़ी`],
    [hindi, 'Close', `बिड ${hi} में बंद`, `क्लोज · ${hi} बाक़ी`],
    [marathi, 'Open', `बिड ${within} बंद`, `ओपन · ${mr} बाकी`],
    [marathi, 'Close', `बिड ${within} बंद`, `क्लोज · ${mr} बाकी`],
  ] as const) {
    expect(playWords.cutoff(left)).toBe(closes)
    expect(homeWords.closesIn(session, left)).toBe(remains)
  }
})

test.each([
  [-5, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 h ago'],
  [DAY - 1, '23 h ago'],
  [DAY, '1 day ago'],
  [2 * DAY, '2 days ago'],
])('shows %i ms as %s', (ageMs, text) => {
  expect(freshnessWords.get().asOf(ageOf(ageMs))).toBe(`Last updated ${text}.`)
})

test.each([
  [-5 * SECOND, 'just now'],
  [9_999, 'just now'],
  [10 * SECOND, '10 s ago'],
  [MINUTE - 1, '50 s ago'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [2 * HOUR, '2 h ago'],
  [DAY, '1 day ago'],
  [3 * DAY, '3 days ago'],
])('shows %i ms ago as %s', (agoMs, text) => {
  expect(homeWords.get().updated(agoOf(agoMs))).toBe(`Updated ${text}`)
})

test.each([
  [0, 'अभी', 'आत्ता'],
  [20 * SECOND, '20 सेकंड पहले', '20 सेकंदांपूर्वी'],
  [MINUTE, '1 मिनट पहले', '1 मिनिटापूर्वी'],
  [5 * MINUTE, '5 मिनट पहले', '5 मिनिटांपूर्वी'],
  [HOUR, '1 घंटे पहले', '1 तासापूर्वी'],
  [2 * HOUR, '2 घंटे पहले', '2 तासांपूर्वी'],
  [DAY, '1 दिन पहले', '1 दिवसापूर्वी'],
  [4 * DAY, '4 दिन पहले', '4 दिवसांपूर्वी'],
])('shows %i ms ago in Hindi and Marathi as %s and %s', (agoMs, inHindi, inMarathi) => {
  expect(hindi.homeWords.updated(agoOf(agoMs))).toBe(`अपडेट: ${inHindi}`)
  expect(marathi.homeWords.updated(agoOf(agoMs))).toBe(`अपडेट: ${inMarathi}`)
})

test('shows the age of a list in Hindi and Marathi', () => {
  expect(hindi.freshnessWords.asOf(ageOf(2 * HOUR))).toBe('2 घंटे पहले अपडेट हुआ।')
  expect(hindi.freshnessWords.asOf(ageOf(0))).toBe('अभी-अभी अपडेट हुआ।')
  expect(marathi.freshnessWords.asOf(ageOf(2 * HOUR))).toBe('2 तासांपूर्वी अपडेट झाले.')
  expect(marathi.freshnessWords.asOf(ageOf(0))).toBe('आत्ताच अपडेट झाले.')
})
