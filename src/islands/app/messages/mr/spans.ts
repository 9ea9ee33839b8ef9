import type { Span } from '../../lib/span.ts'

const short = { day: 'दि.', h: 'ता.', min: 'मि.', s: 'से.' }

/** With -पूर्वी, which bends the unit: one of it, and more. */
const before = {
  day: ['दिवसापूर्वी', 'दिवसांपूर्वी'],
  h: ['तासापूर्वी', 'तासांपूर्वी'],
  min: ['मिनिटापूर्वी', 'मिनिटांपूर्वी'],
  s: ['सेकंदापूर्वी', 'सेकंदांपूर्वी'],
} as const

/** 1 ता. 04 मि., beside a market's line, where room is small. */
export function leftText(left: readonly Span[]): string {
  return left
    .map(({ count, unit }, place) => `${String(count).padStart(place && 2, '0')} ${short[unit]}`)
    .join(' ')
}

/** आत्ता, 1 मिनिटापूर्वी, 3 मिनिटांपूर्वी. */
export function agoText(ago: Span | null): string {
  return ago ? `${ago.count} ${before[ago.unit][ago.count === 1 ? 0 : 1]}` : 'आत्ता'
}
