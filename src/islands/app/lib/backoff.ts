const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * The pause in ms before the next try, after some failures in a row: twice as long each time, up to a
 * minute, with some randomness, so that not all clients return to a server at the same moment.
 */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.75 + Math.random() / 4)
}
