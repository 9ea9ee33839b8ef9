import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../server/database/open.ts'
import { reconcileAll } from '../../server/wallet/reconcile.ts'
import { fillRows } from '../support/growth-rows.ts'
import { addOpenMarket } from '../support/markets.ts'
import { addPlayerTo } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { addressOf, spawnServer } from '../support/process.ts'
import { startStandby } from '../support/standby.ts'
import { throughHttp } from './bid-load.ts'
import { median } from './measure.ts'
import { type BenchOptions, loadNotice } from './options.ts'
import { readProcessorTime } from './processor-time.ts'

const execute = promisify(execFile)
const STORED_BIDS = 100_000
const PLAYERS = 256
const POINTS = 1_000_000_000
const WARM_UP_MS = 3_000
const ROUND_MS = 6_000
const ROUNDS = 5
const LOOK_EVERY_MS = 100
const NEXT_LENGTH = 100
/** Writes to 64 MB of memory again and again, as an export does. */
const LOOP = 'const all = new Float64Array(8e6); for (;;) all.fill(Math.random())'
const OPERATOR_TOKEN = 'operator-token-of-the-bench'
/** The core of the primary, the server that takes the bids and this process, and the core of the others. */
const CORE = { bids: '0', others: '1' }

/**
 * Bids a second, and the processor time of each: alone, and while an export and a report run from a
 * standby and from the primary, by turns in one run. As on machines of their own, the primary and the
 * server of the bids have one core, the standby and the server of the exports the other. A loop on the
 * other core that writes to memory shows what the cores of this machine take from each other.
 */
export async function benchReplica({ connections }: BenchOptions): Promise<void> {
  const postgres = await startPostgres(['-c', 'max_connections=200'])
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({ dataDir: '', databaseUrl })
  await fillRows(db, STORED_BIDS, 'many')
  await addOpenMarket(db)
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => addPlayerTo(db, POINTS)))
  const standby = await startStandby(databaseUrl)
  await pin(await postmasterOf(databaseUrl), CORE.bids)
  await pin(await postmasterOf(standby.url), CORE.others)
  await pin(process.pid, CORE.bids)
  const own = { DATABASE_URL: databaseUrl, OPERATOR_TOKEN }
  const servers = {
    bids: spawnServer(own),
    onStandby: spawnServer({ ...own, DATABASE_REPLICA_URL: standby.url }),
    onPrimary: spawnServer(own),
  }
  try {
    const addresses = await Promise.all(Object.values(servers).map(addressOf))
    const [target, onStandby, onPrimary] = addresses
    for (const [name, { child }] of Object.entries(servers)) {
      await pin(child.pid!, name === 'bids' ? CORE.bids : CORE.others)
    }
    const { hostname: host, port } = new URL(target!)
    const load = { players, connections, ms: ROUND_MS }
    const bids = (ms = ROUND_MS) => throughHttp([{ host, port: Number(port) }], { ...load, ms }, [])
    type Way = [name: string, startOthers: (state: State) => Promise<void>[]]
    const ways: Way[] = [
      ['alone', () => []],
      ['with a loop over memory on the other core', state => [loopUntilOff(state)]],
      ['with exports from the standby', state => exportAgain(onStandby!, state)],
      ['with exports from the primary', state => exportAgain(onPrimary!, state)],
    ]
    const rates = ways.map(() => [] as number[])
    const costs = ways.map(() => [] as number[])
    const pids = [servers.bids.child.pid!]
    console.log(loadNotice())
    await bids(WARM_UP_MS)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, [name, startOthers]] of ways.entries()) {
        const state = { isOn: true, pages: 0 }
        const others = startOthers(state)
        const before = await readProcessorTime(db, pids)
        const rate = await bids()
        const after = await readProcessorTime(db, pids)
        state.isOn = false
        const spentMs = after.postgres - before.postgres + after.servers - before.servers
        costs[place]!.push((spentMs / (rate * ROUND_MS)) * 1_000)
        await Promise.all(others)
        rates[place]!.push(rate)
        console.log(`${name}: ${Math.round(rate)} bids/s, ${state.pages} pages and reports`)
      }
    }
    console.log(`median of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s:`)
    for (const [place, [name]] of ways.entries()) {
      const ratio = median(rates[place]!.map((rate, round) => rate / rates[0]![round]!))
      console.log(
        `  ${name}: ${Math.round(median(rates[place]!))} bids/s, ratio ${ratio.toFixed(2)}`,
      )
      const [cost, alone] = [median(costs[place]!), median(costs[0]!)]
      console.log(
        `    processor time of the primary and its server: ${cost.toFixed(2)} ms a bid, ratio ${(alone / cost).toFixed(2)}`,
      )
    }
    const differences = await reconcileAll(db)
    if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
  } finally {
    for (const { child } of Object.values(servers)) child.kill('SIGTERM')
    await Promise.all(Object.values(servers).map(({ ended }) => ended))
    await db.close()
    await standby.stop()
    await postgres.stop()
  }
}

type State = { isOn: boolean; pages: number }

async function loopUntilOff(state: State): Promise<void> {
  const loop = spawn(process.execPath, ['-e', LOOP])
  await pin(loop.pid!, CORE.others)
  while (state.isOn) await wait(LOOK_EVERY_MS)
  loop.kill()
}

/** Exports of all bids and reports of a month, until `state` is off. */
function exportAgain(address: string, state: State): Promise<void>[] {
  const ask = async (name: string, asked: object) => {
    const response = await fetch(`${address}/operator/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` },
      body: JSON.stringify(asked),
    })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    const text = await response.text()
    state.pages += 1
    // Reading 5,000 rows would take the time of this core, which the bids need.
    return /"next":"([^"]+)"/.exec(text.slice(-NEXT_LENGTH))?.[1]
  }
  const exported = async () => {
    let after: string | undefined
    while (state.isOn) {
      after = await ask('export', { what: 'bids', ...(after ? { after } : {}) })
      await wait(0)
    }
  }
  const reported = async () => {
    while (state.isOn) await ask('report', { from: '2025-11-01', to: '2025-11-30' })
  }
  return [exported(), reported()]
}

/** Pins a process, its threads, and the processes that it starts later. */
async function pin(pid: number, core: string) {
  await execute('taskset', ['--all-tasks', '--pid', '--cpu-list', core, String(pid)])
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'required' })
  const text = 'SELECT pg_backend_pid() AS pid'
  const [row] = await db.query<{ pid: number }>({ name: '', text }, [])
  const status = await readFile(`/proc/${row!.pid}/status`, 'utf8')
  await db.close()
  return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])
}
