/**
 * The server's clock in epoch milliseconds: the machine's time plus `offsetMs`, which only tests
 * set.
 */
export type Clock = { offsetMs: number; now(): number }

/** Creates a clock that is `offsetMs` ahead of the machine. */
export function createClock(offsetMs = 0): Clock {
  return {
    offsetMs,
    now() {
      return Date.now() + this.offsetMs
    },
  }
}
