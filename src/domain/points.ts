/** The fewest points of a bid. Source: docs/game-rules.md, On the wire. */
export const MIN_BID = 10

/** The most points of a bid unless the operator sets another limit. */
export const DEFAULT_MAX_BID = 100_000

/** The most points that are read or sent. */
export const MOST_POINTS = 999_999_999

/**
 * Whole points from 1 to 999,999,999 as they are typed or sent. Null for anything else, such as
 * 1e3, 10.0, -5, 010 or digits that are not ASCII. The caller checks the limits of a bid. Source:
 * docs/game-rules.md, On the wire.
 */
export function parsePoints(text: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}

const unit = '(?:[₹₨]|rs\\.?|inr|rupees?|points?|रु\\.?|रुपये|रुपए)'
const written = new RegExp(
  `^(?:${unit}\\s*)?(\\d+|\\d{1,3}(?:,\\d{2,3})*,\\d{3})(?:\\.0{0,2})?\\s*${unit}?\\s*(?:/[-=]?)?$`,
  'i',
)

/**
 * The digits of a whole amount as people write it, in ASCII digits: '₹1,000', 'Rs. 1000', '1000.00'
 * and '1000/-' are all '1000'. Null for any other text, such as 500.50, and 1.000, which has two
 * meanings.
 */
export function wholeAmount(text: string): string | null {
  return written.exec(text)?.[1]?.replaceAll(',', '') ?? null
}

/**
 * A number in the Indian format: 10,00,000; a dash where it is not known. Our points are whole;
 * of another API's points, the decimals are two. Without Intl, because the first NumberFormat of a
 * page takes a slow phone 100 ms.
 */
export function formatPoints(
  points: number | undefined,
  decimals = points && points % 1 && 2,
): string {
  return points?.toFixed(decimals).replace(/(\d)(?=(\d\d)+\d\b)/g, '$1,') ?? '—'
}

/** In English: 1 point, 1,000 points. */
export function pointsText(points: number): string {
  return `${formatPoints(points)} ${points === 1 ? 'point' : 'points'}`
}
