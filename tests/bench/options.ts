import { loadavg } from 'node:os'

/** Options from the flags of the command. */
export type BenchOptions = {
  /** How many connections send bids at a time. */
  connections: number
  /** How many server processes share one PostgreSQL. */
  processes: number
}

/** A line for the person who reads figures in bids or seconds. */
export function loadNotice(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}: well above 0, other programs share in the figures`
}
