import { log } from '../../tools/test/log.ts'
import { seeded } from '../support/bids.ts'

/** What one bid costs, in ms of a processor: see docs/operate/run.md, Several copies. */
const COSTS_MS = { server: 0.38, database: 0.9 }
const PEAK_BIDS = 500
const LOADS = [1, 10, 100]
const BUSY_MAX = 0.7
const DATABASE_CORES = 8
const SIMULATED_SECONDS = 20
const BYTES_A_BID = 1_480
/** A peak lasts as long as two full hours of the day. */
const PEAK_SECONDS_A_DAY = 2 * 60 * 60

type Outcome = { medianMs: number; slowMs: number; busy: number }

/**
 * Simulates bids that arrive at random, wait for one of some server processes and then for a core of
 * one of some databases that share the players. A process of the server uses one core. Prints for each
 * load how many of both it takes, how long a bid takes then, and what is stored in a day.
 */
export async function benchScale(): Promise<void> {
  log(`a bid: ${COSTS_MS.server} ms of a server, ${COSTS_MS.database} ms of a database`)
  for (const times of LOADS) {
    const bids = PEAK_BIDS * times
    const [servers, databases] = neededFor(bids)
    const { medianMs, slowMs, busy } = simulate(bids, servers, databases)
    const gb = (bids * PEAK_SECONDS_A_DAY * BYTES_A_BID) / 1e9
    log(`${times} times the load, ${bids} bids/s at the peak:`)
    log(`  ${servers} server processes, ${databases} databases of ${DATABASE_CORES} cores`)
    log(`  a bid waits and runs ${medianMs.toFixed(1)} ms, 1 of 100 over ${slowMs.toFixed(1)} ms`)
    log(
      `  the databases' cores are busy for ${Math.round(busy * 100)} %, ${gb.toFixed(0)} GB a day`,
    )
  }
}

/** Enough of both that bids leave a part of every core to reads, jobs and the database's own work. */
function neededFor(bids: number): [servers: number, databases: number] {
  const cores = (ms: number) => (bids * ms) / 1_000 / BUSY_MAX
  return [Math.ceil(cores(COSTS_MS.server)), Math.ceil(cores(COSTS_MS.database) / DATABASE_CORES)]
}

function simulate(bids: number, servers: number, databases: number): Outcome {
  const random = seeded(bids)
  const processes = Array.from({ length: servers }, () => [0])
  const stores = Array.from({ length: databases }, () => new Array<number>(DATABASE_CORES).fill(0))
  const tookMs: number[] = []
  let [nowMs, busyMs] = [0, 0]
  for (let bid = 0; bid < bids * SIMULATED_SECONDS; bid++) {
    nowMs += exponential(1_000 / bids)
    const served = take(oneOf(processes), nowMs, exponential(COSTS_MS.server))
    const cost = exponential(COSTS_MS.database)
    busyMs += cost
    tookMs.push(take(oneOf(stores), served, cost) - nowMs)
  }
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)]!
  const busy = busyMs / (nowMs * databases * DATABASE_CORES)
  return { medianMs: at(0.5), slowMs: at(0.99), busy }

  function exponential(mean: number) {
    return -Math.log(1 - random()) * mean
  }

  function oneOf<T>(list: T[]): T {
    return list[Math.floor(random() * list.length)]!
  }
}

/** Gives work to the core that is free first. Returns when it is done. */
function take(freeAtMs: number[], fromMs: number, costMs: number): number {
  const first = freeAtMs.indexOf(Math.min(...freeAtMs))
  const doneMs = Math.max(fromMs, freeAtMs[first]!) + costMs
  freeAtMs[first] = doneMs
  return doneMs
}
