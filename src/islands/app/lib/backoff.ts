const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to wait before the next try after some failures in a row: twice as long each time, up
 * to a minute, and a little different for everybody, so that a server that is back is not overrun.
 */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.75 + Math.random() / 4)
}
