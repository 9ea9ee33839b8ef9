import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcileAll } from '../../../server/wallet/reconcile.ts'
import { addOpenMarket, OPEN_MARKET } from '../../support/markets.ts'
import { addManyPlayersTo } from '../../support/players.ts'
import { secrets } from '../servers.ts'
import { type Cluster, missingPackages, startCluster } from './cluster.ts'
import { type Fault, faults, shortTimes, usualTimes } from './faults.ts'
import { deposit, type Load, placeBids, type Sent, settle } from './load.ts'
import { ranInside } from './machines.ts'

const BIDDERS = 16
/** Each asks for few deposits, because there is a limit for an hour. */
const DEPOSITORS = 400
const POINTS = 1_000_000_000
const QUIET_MS = 5_000
const COMPARED_TIMES = 6

/** Error codes of a bid whose session has closed. */
const OVER = ['market_closed', 'open_session_over', 'bid_day_over']

type Row = { fault: string; cells: string[] }

/**
 * Builds the cluster of docs/operate/cluster.md on this machine, and lets parts of it fail under bids,
 * deposits and settling. Prints for each fault the longest that a call of a player waited for its
 * answer, with the app's repeats. Throws if something acknowledged is missing or the books do not add
 * up. `short` is a switchover and a kill.
 */
export async function drillCluster({ short = false }: { short?: boolean }): Promise<void> {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`This drill needs apt-get install ${missing.join(' ')}`)
  if (await ranInside()) return
  const cluster = await startCluster()
  console.log(`the cluster runs in ${cluster.root}`)
  const load: Load = {
    web: cluster.address,
    operatorToken: secrets.OPERATOR_TOKEN,
    isOn: true,
    market: OPEN_MARKET,
    sent: [],
    bids: new Set(),
    deposits: 0,
    settled: 0,
  }
  const work = await onPrimary(cluster, async db => {
    await addOpenMarket(db)
    const players = { count: BIDDERS + DEPOSITORS, points: POINTS, at: new Date() }
    const added = await addManyPlayersTo(db, players)
    const [bidders, depositors] = [added.slice(0, BIDDERS), added.slice(BIDDERS)]
    return [
      ...bidders.map(player => placeBids(player, load)),
      deposit(depositors, load),
      settle(load),
    ]
  })
  const failed = Promise.all(work).then(() => new Promise<never>(() => {}))
  const rows: Row[] = []
  await Promise.race([failed, causeAll()])
  load.isOn = false
  await Promise.all(work)
  await check(cluster, load)
  await compareNodes(cluster)
  console.log(`${load.bids.size} bids, ${load.deposits} deposits, ${load.settled} markets settled`)
  print(rows)
  await cluster.remove()

  async function causeAll() {
    const chosen = faults.filter(({ isShort }) => isShort || !short)
    rows.push(await watch(cluster, load, { name: 'nothing', goalSeconds: 1, cause: quiet }, short))
    for (const fault of chosen) rows.push(await watch(cluster, load, fault, short))
  }
}

async function quiet() {
  await wait(2 * QUIET_MS)
}

async function watch(cluster: Cluster, load: Load, fault: Fault, short: boolean): Promise<Row> {
  console.log(`${fault.name} …`)
  await wait(QUIET_MS)
  const startedAtMs = performance.now()
  await fault.cause(cluster, short ? shortTimes : usualTimes)
  const wholeSeconds = await cluster.untilWhole()
  await wait(QUIET_MS)
  const sent = load.sent.filter(call => call.isOfPlayer && call.endedAtMs > startedAtMs)
  const { lost, books } = await check(cluster, load)
  const longestMs = Math.max(...sent.map(call => call.endedAtMs - call.startedAtMs))
  const endedAt = sent.map(({ endedAtMs }) => endedAtMs).sort((a, b) => a - b)
  const awayMs = Math.max(...endedAt.slice(1).map((ms, place) => ms - endedAt[place]!))
  const refused = sent.filter(
    ({ isAccepted, reply }) => !isAccepted && !OVER.includes(codeOf(reply)),
  )
  if (refused.length > 0)
    console.log(`  refused: ${[...new Set(refused.map(({ reply }) => codeOf(reply)))]}`)
  const row = {
    fault: fault.name,
    cells: [
      `${(longestMs / 1_000).toFixed(1)} s`,
      `${fault.goalSeconds} s`,
      `${(awayMs / 1_000).toFixed(1)} s`,
      String(sent.length),
      String(sent.reduce((sum, { lost }) => sum + lost, 0)),
      String(refused.length),
      String(lost),
      books,
      `${wholeSeconds.toFixed(0)} s`,
    ],
  }
  console.log(`  ${row.cells.join(', ')}`)
  return row
}

function codeOf({ code }: Sent['reply']): string {
  return typeof code === 'string' ? code : 'none'
}

/** Throws if an acknowledged bid is missing or there twice, or if the books do not add up. */
async function check(cluster: Cluster, load: Load): Promise<{ lost: number; books: string }> {
  return onPrimary(cluster, async db => {
    const acknowledged = [...load.bids]
    const text = 'SELECT bid_id, count(*)::int AS times FROM bids GROUP BY bid_id'
    const rows = await db.query<{ bid_id: string; times: number }>({ name: '', text }, [])
    const stored = new Set(rows.map(({ bid_id }) => bid_id))
    const lost = acknowledged.filter(id => !stored.has(id)).length
    const twice = rows.filter(({ times }) => times > 1).length
    const differences = await reconcileAll(db)
    if (lost > 0) throw new Error(`${lost} acknowledged bids are missing.`)
    if (twice > 0) throw new Error(`${twice} bids are there twice.`)
    if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
    return { lost, books: 'clean' }
  })
}

/** Throws if a machine has another bid or entry than the others. */
async function compareNodes({ nodes, urlOf }: Cluster) {
  const text = `SELECT (SELECT count(*) || ' ' || sum(hashtext(id::text)) FROM bids) || ', ' ||
    (SELECT count(*) || ' ' || sum(hashtext(transaction_id::text)) FROM postings) AS sums`
  for (let attempts = 0; ; attempts++) {
    const sums = await Promise.all(
      nodes.map(node =>
        onDatabase(urlOf(node), async db => {
          const [row] = await db.query<{ sums: string }>({ name: '', text }, [])
          return row!.sums
        }),
      ),
    )
    if (new Set(sums).size === 1)
      return console.log(`all three machines have the same rows: ${sums[0]}`)
    if (attempts === COMPARED_TIMES) throw new Error(`The machines differ: ${sums.join('; ')}`)
    await wait(QUIET_MS)
  }
}

async function onPrimary<T>(cluster: Cluster, work: (db: Db) => Promise<T>): Promise<T> {
  return onDatabase(cluster.urlOf(await cluster.leaderNode()), work)
}

async function onDatabase<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'required' })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function print(rows: Row[]) {
  console.log(
    '| fault | longest wait | goal | no answers for | answered | repeats | refused | lost | reconcile | whole after |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const { fault, cells } of rows) console.log(`| ${fault} | ${cells.join(' | ')} |`)
}
