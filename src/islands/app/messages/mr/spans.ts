import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' }

const short = { day: 'दिवस', h: 'ता', min: 'मि', s: 'से' }

/** Before another unit: one of it, and more. */
const whole = {
  day: ['दिवस', 'दिवस'],
  h: ['तास', 'तास'],
  min: ['मिनिट', 'मिनिटे'],
  s: ['सेकंद', 'सेकंद'],
} as const

/** With -त, "within": one of it, and more. */
const within = {
  day: ['दिवसात', 'दिवसांत'],
  h: ['तासात', 'तासांत'],
  min: ['मिनिटात', 'मिनिटांत'],
  s: ['सेकंदात', 'सेकंदांत'],
} as const

/** With -पूर्वी, which inflects the unit: one of it, and more. */
const before = {
  day: ['दिवसापूर्वी', 'दिवसांपूर्वी'],
  h: ['तासापूर्वी', 'तासांपूर्वी'],
  min: ['मिनिटापूर्वी', 'मिनिटांपूर्वी'],
  s: ['सेकंदापूर्वी', 'सेकंदांपूर्वी'],
} as const

/** बिड 1 तास 04 मिनिटांत बंद. */
export function bidsClose(left: readonly Span[]): string {
  const texts = left.map(({ count, unit }, place) => {
    const units = place === left.length - 1 ? within : whole
    return `${String(count).padStart(place && 2, '0')} ${units[unit][count === 1 ? 0 : 1]}`
  })
  return `बिड ${texts.join(' ')} बंद`
}

/** ओपन · 1 तास 04 मिनिटे बाकी. */
export function sessionLeft(session: MarketSession, left: readonly Span[]): string {
  const texts = left.map(({ count, unit }, place) => {
    const text = String(count).padStart(place && 2, '0')
    return `${text} ${whole[unit][count === 1 ? 0 : 1]}`
  })
  return `${sessions[session]} · ${texts.join(' ')} बाकी`
}

/** 1 ता 04 मि. */
export function leftInShort(left: readonly Span[]): string {
  return left
    .map(({ count, unit }, place) => `${String(count).padStart(place && 2, '0')} ${short[unit]}`)
    .join(' ')
}

/** 1 ता 04 मि बाकी. */
export function timeLeft(left: readonly Span[]): string {
  return `${leftInShort(left)} बाकी`
}

/** आत्ता, 1 मिनिटापूर्वी, 3 मिनिटांपूर्वी. */
export function agoText(ago: Span | null): string {
  return ago ? `${ago.count} ${before[ago.unit][ago.count === 1 ? 0 : 1]}` : 'आत्ता'
}
