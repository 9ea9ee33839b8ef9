const amounts = [100, 1_000, 10_000, 100_000].flatMap(unit => [unit, 2 * unit, 5 * unit])
const OFFERED = 4

/** A few round amounts from the least on. With a most, no larger one, and the most itself last. */
export function offeredAmounts(least: number, most?: number): number[] {
  if (most === undefined) return amounts.filter(amount => amount >= least).slice(0, OFFERED)
  if (most < least || most <= 0) return []
  const smaller = amounts.filter(amount => amount >= least && amount < most)
  return [...smaller.slice(0, OFFERED - 1), most]
}
