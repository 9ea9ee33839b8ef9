/** The fewest points a bid may hold (game.md, On the wire). */
export const MIN_BID = 10

/** The most points of a bid unless the operator sets another limit (game.md, On the wire). */
export const DEFAULT_MAX_BID = 100_000

/**
 * Whole points from 1 to 999,999,999 as they are typed or sent. Null for anything else, such as
 * 1e3, 10.0, -5, 010 or digits that are not ASCII (game.md, On the wire). The limits of a bid are
 * the caller's to check.
 */
export function parsePoints(text: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}
