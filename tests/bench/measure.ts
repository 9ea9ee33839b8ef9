/** Runs as many workers as there are connections, for a time; returns what they counted, per second. */
export async function measure(
  connections: number,
  ms: number,
  worker: (isOn: () => boolean, count: () => void) => Promise<void>,
): Promise<number> {
  let counted = 0
  const start = performance.now()
  const isOn = () => performance.now() - start < ms
  const count = () => {
    counted++
  }
  await Promise.all(Array.from({ length: connections }, () => worker(isOn, count)))
  return (counted / (performance.now() - start)) * 1000
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
