/**
 * The server's clock in epoch milliseconds: the machine's time plus `offsetMs`, which only tests
 * set.
 */
export type Clock = { offsetMs: number; now(): number }

/**
 * The clocks of copies differ by less. A stored instant that is further ahead is of a clock that was
 * set back since: a pause or a limit that began there is over.
 */
export const AHEAD_MAX_MS = 5 * 60 * 1000

/** Creates a clock that is `offsetMs` ahead of the machine. */
export function createClock(offsetMs = 0): Clock {
  return {
    offsetMs,
    now() {
      return Date.now() + this.offsetMs
    },
  }
}
