import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { reconcileAll } from '../../server/wallet/reconcile.ts'
import { spawnServer } from '../../tools/test/spawn-server.ts'
import { startProxy } from '../support/frozen-proxy.ts'
import { addOpenMarket, OPEN_MARKET } from '../support/markets.ts'
import { addPlayerTo } from '../support/players.ts'
import { checkBids, newTally, placeBids, type Tally } from './bidders.ts'
import { startPostgresPair } from './postgres-pair.ts'

const BIDDERS = 64
const SERVERS = 2
const POINTS = 1_000_000_000
/** How often the failover manager checks, and after how many failures it promotes the standby. */
const LOOK_EVERY_MS = 500
const LOOK_WITHIN_MS = 1_000
const FAILURES = 2

/**
 * Kills the primary under bids of two servers and promotes its synchronous standby. Prints the
 * seconds without an acknowledged bid. Throws if an acknowledged bid is missing, a bid is there twice
 * or the books do not add up.
 */
export async function drillFailover(seconds = 8): Promise<void> {
  const pair = await startPostgresPair()
  const proxy = await startProxy(pair.primaryUrl)
  const db = await openDatabase({ dataDir: '', databaseUrl: proxy.url })
  await addOpenMarket(db)
  const players = await Promise.all(Array.from({ length: BIDDERS }, () => addPlayerTo(db, POINTS)))
  const env = { CALL_LIMIT_MS: '5000' }
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => spawnServer({ databaseUrl: proxy.url, env })),
  )
  try {
    const tally = newTally()
    const state = { isOn: true, turn: 0 }
    const address = () => servers[state.turn++ % SERVERS]!.url
    const bidders = players.map(player =>
      placeBids(player, { address, market: () => OPEN_MARKET, isOn: () => state.isOn, tally }),
    )
    await wait(seconds * 1_000)
    const before = tally.acknowledged.size
    console.log(`${before} bids acknowledged in ${seconds} s; the primary is killed`)
    const killedAtMs = performance.now()
    pair.killPrimary()
    await noticed(pair.primaryUrl)
    const noticedAtMs = performance.now()
    await pair.promote()
    proxy.pointAt(pair.standbyUrl)
    const promotedAtMs = performance.now()
    await nextBid(tally, promotedAtMs)
    const backAtMs = tally.acknowledgedAtMs
    await wait(seconds * 1_000)
    state.isOn = false
    await Promise.all(bidders)
    console.log(
      `noticed after ${inSeconds(noticedAtMs - killedAtMs)}, promoted in ${inSeconds(promotedAtMs - noticedAtMs)}`,
    )
    console.log(`without service for ${inSeconds(backAtMs - killedAtMs)}`)
    await report(db, tally, before)
  } finally {
    await Promise.all(servers.map(server => server.close()))
    await db.close()
    await proxy.close()
    await pair.stop()
  }
}

/** Resolves when the database has failed to answer several times in a row. */
async function noticed(url: string) {
  for (let failures = 0; failures < FAILURES; ) {
    await wait(LOOK_EVERY_MS)
    failures = (await answers(url)) ? 0 : failures + 1
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: LOOK_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function nextBid(tally: Tally, afterMs: number) {
  while (tally.acknowledgedAtMs < afterMs) await wait(10)
}

async function report(db: Db, tally: Tally, before: number) {
  const stored = await checkBids(db, tally)
  const differences = await reconcileAll(db)
  if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
  const { acknowledged, refused, lost } = tally
  console.log(`${acknowledged.size - before} bids acknowledged afterwards, ${refused} refused`)
  console.log(`${lost} answers lost, each bid sent again by its id until it was answered`)
  console.log(`${stored} bids stored, every acknowledged one once; reconcile finds no difference`)
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
