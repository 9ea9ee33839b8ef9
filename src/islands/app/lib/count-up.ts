/** Whether the player wants no motion. */
export function isStill(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

const COUNTS_MS = 400

/** Calls `show` with the numbers from one to another, and at the end with `to`. Returns the stop function. */
export function countUp(from: number, to: number, show: (value: number) => void): () => void {
  const startsAt = performance.now()
  let frame = 0
  const step = () => {
    const share = (performance.now() - startsAt) / COUNTS_MS
    if (share < 1) frame = requestAnimationFrame(step)
    show(share < 1 ? Math.round(from + share * (to - from)) : to)
  }
  step()
  return () => cancelAnimationFrame(frame)
}
