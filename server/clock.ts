/** The server's clock: the machine's, moved by `offsetMs`, which only tests set. Epoch milliseconds. */
export type Clock = { offsetMs: number; now(): number }

export function createClock(offsetMs = 0): Clock {
  return {
    offsetMs,
    now() {
      return Date.now() + this.offsetMs
    },
  }
}
