import type { Span } from '../../lib/span.ts'

const short = { day: 'दिन', h: 'घं.', min: 'मि.', s: 'से.' }
const long = { day: 'दिन', h: 'घंटे', min: 'मिनट', s: 'सेकंड' }

/** 1 घं. 04 मि., beside a market's line, where room is small. */
export function leftText(left: readonly Span[]): string {
  return left
    .map(({ count, unit }, place) => `${String(count).padStart(place && 2, '0')} ${short[unit]}`)
    .join(' ')
}

/** अभी, 20 सेकंड पहले, 3 मिनट पहले. */
export function agoText(ago: Span | null): string {
  return ago ? `${ago.count} ${long[ago.unit]} पहले` : 'अभी'
}
