import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { reconcileAll } from '../../server/wallet/reconcile.ts'
import type { SpawnedServer } from '../../tools/test/spawn-server.ts'
import { seeded } from '../support/bids.ts'
import { addOpenMarket, OPEN_MARKET } from '../support/markets.ts'
import { addPlayerTo, type ReadyPlayer } from '../support/players.ts'
import { checkBids, newTally, placeBids, post, type Tally } from './bidders.ts'
import { addPlayerWithMpin, type Logins, logInAgain } from './logins.ts'
import { type Load, playMarkets } from './minute-markets.ts'
import { memoryMb } from './process-memory.ts'
import { secrets, startPostgresHere, startServers } from './servers.ts'
import { type Withdrawals, withdrawAgain } from './withdrawals.ts'

const SECONDS = 600
const SERVERS = 2
const BIDDERS = 24
const READERS = 8
const WITHDRAWERS = 4
const VISITORS = 2
const POINTS = 1_000_000_000
/** Pause between two kills. */
const LIVES_MS = { min: 4_000, max: 15_000 }
const READ_PAUSE_MS = 200
const READS = ['get_bid_history.php', 'get_games.php', 'get_profile.php', 'get_wallet_history.php']

/**
 * Two servers on one PostgreSQL under bids, reads, logins, withdrawals, results and settling, and a
 * random one of them is killed again and again. Prints what was answered, the servers' memory and the
 * tables' sizes. Throws if an acknowledged bid is missing, a bid is there twice or the books do not add up.
 */
export async function drillSoak(seconds = SECONDS): Promise<void> {
  const postgres = await startPostgresHere()
  const databaseUrl = await postgres.createDatabase('soak')
  const db = await openDatabase({ dataDir: '', databaseUrl })
  await addOpenMarket(db)
  const add = (count: number) =>
    Promise.all(Array.from({ length: count }, () => addPlayerTo(db, POINTS)))
  const players = await add(BIDDERS)
  const withdrawers = await add(WITHDRAWERS)
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, () => addPlayerWithMpin(db, secrets.MPIN_PEPPER)),
  )
  const servers = await startServers(SERVERS, databaseUrl)
  try {
    const load: Load = { isOn: true, market: OPEN_MARKET }
    const tally = newTally()
    const withdrawals: Withdrawals = { asked: 0, approved: 0, declined: 0 }
    const logins: Logins = { succeeded: 0, unlocked: 0 }
    const sizesBefore = await sizesOf(db)
    const isOn = () => load.isOn
    const kills = killAtRandom(servers, isOn)
    let turn = 0
    const address = () => servers[turn++ % SERVERS]!.url
    const market = () => (turn % 2 === 0 ? OPEN_MARKET : load.market)
    const work = [
      ...players.map(player => placeBids(player, { address, market, isOn, tally })),
      ...players.slice(0, READERS).map(player => readAll(player, address, isOn)),
      ...withdrawers.map(player =>
        withdrawAgain(
          player,
          { address, isOn, operatorToken: secrets.OPERATOR_TOKEN },
          withdrawals,
        ),
      ),
      ...visitors.map(player => logInAgain(db, player, { address, isOn }, logins)),
      playMarkets(db, load),
    ]
    await wait(seconds * 1_000)
    load.isOn = false
    const killed = await kills
    await Promise.all(work)
    const { asked, approved, declined } = withdrawals
    console.log(`${seconds} s, ${killed} kills`)
    console.log(`${logins.succeeded} logins, ${logins.unlocked} players unlocked`)
    console.log(`${asked} withdrawals asked for, ${approved} approved, ${declined} declined`)
    await report(db, tally, servers, sizesBefore)
  } finally {
    await Promise.all(servers.map(server => server.close()))
    await db.close()
    await postgres.stop()
  }
}

/** Kills a random server, starts it again, and so on. Returns the number of kills. */
async function killAtRandom(servers: SpawnedServer[], isOn: () => boolean) {
  const random = seeded(Date.now())
  let kills = 0
  for (;;) {
    const untilMs = performance.now() + LIVES_MS.min + random() * (LIVES_MS.max - LIVES_MS.min)
    while (isOn() && performance.now() < untilMs) await wait(100)
    if (!isOn()) return kills
    const server = servers[Math.floor(random() * servers.length)]!
    await server.kill()
    await server.start()
    kills += 1
  }
}

async function readAll(player: ReadyPlayer, address: () => string, isOn: () => boolean) {
  const fields = { phone_number: player.phone }
  while (isOn()) {
    for (const name of READS) await post(address(), player, name, fields)
    await wait(READ_PAUSE_MS)
  }
}

async function sizesOf(db: Db): Promise<Map<string, number>> {
  const text = `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
  const rows = await db.query<{ name: string; bytes: number }>({ name: 'sizes', text }, [])
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function report(
  db: Db,
  { acknowledged, refused, lost, ...tally }: Tally,
  servers: SpawnedServer[],
  sizesBefore: Map<string, number>,
) {
  const stored = await checkBids(db, { acknowledged, refused, lost, ...tally })
  const differences = await reconcileAll(db)
  if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
  const settledText = `SELECT count(*) AS settled FROM bids WHERE status <> 'placed'`
  const [count] = await db.query<{ settled: number }>({ name: 'settled', text: settledText }, [])
  console.log(`${acknowledged.size} bids acknowledged, ${refused} refused, ${lost} answers lost`)
  console.log(
    `${stored} bids stored, every acknowledged one once, ${count!.settled} of them settled`,
  )
  console.log('reconcile finds no difference')
  console.log(
    `memory of the servers: ${servers.map(server => `${memoryMb(server.pid())} MB`).join(', ')}`,
  )
  const sizes = [...(await sizesOf(db))]
    .map(([name, bytes]) => ({ name, grown: bytes - (sizesBefore.get(name) ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((a, b) => b.grown - a.grown)
  const grown = sizes.reduce((sum, size) => sum + size.grown, 0)
  console.log(`tables grown by ${inMb(grown)} MB, ${Math.round(grown / stored)} bytes a bid:`)
  for (const { name, grown } of sizes) console.log(`  ${name} ${inMb(grown)} MB`)
}

function inMb(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
