import { localDay, localMinutes } from '#domain/market-days.ts'
import { formatPoints } from '#domain/points.ts'
import { formatTime } from '#domain/times.ts'

/** An epoch ms as 11/18/2026 on the market's clock. */
export function formatDay(instantMs: number): string {
  const [year, month, date] = localDay(instantMs).split('-')
  return `${month}/${date}/${year}`
}

/** An epoch ms as 04:10 pm on the market's clock. */
export function formatClock(instantMs: number): string {
  return formatTime(localMinutes(instantMs))
}

/** The first letters of a text as a reader counts them: क्षि and 👩‍🌾 are one each. */
export function firstLetters(text: string, count: number): string {
  // Firefox has no Segmenter before 125; without it, no emoji is cut into halves either.
  const letters =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      : Array.from(text)
  return letters.slice(0, count).join('')
}

/** A bank account by its last four digits. */
export function maskedAccount(number: string): string {
  return `••••${number.slice(-4)}`
}

/** Points with their sign: '+380', '−10', '0'; '—' for unknown ones. */
export function signedPoints(points: number | undefined): string {
  const text = formatPoints(points).replace('-', '−')
  return points !== undefined && points > 0 ? `+${text}` : text
}
