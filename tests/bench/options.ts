/** From the flags of the command. */
export type BenchOptions = {
  /** How many connections send bids at a time. */
  connections: number
  /** How many server processes share one PostgreSQL. */
  processes: number
}
