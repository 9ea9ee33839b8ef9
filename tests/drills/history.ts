import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { toWire } from '#domain/wire-bids.ts'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { reconcileAll } from '../../server/wallet/reconcile.ts'
import { seeded } from '../support/bids.ts'
import { addOpenMarket, OPEN_MARKET } from '../support/markets.ts'
import { addPlayerTo, addSessionTo, bankDetails, type ReadyPlayer } from '../support/players.ts'
import { type Call, contradictionsIn, type Stored } from './history-check.ts'
import { type Server, startPostgresHere, startServers } from './servers.ts'

const SECONDS = 600
const SERVERS = 2
const PLAYERS = 20
/** Phones of each player, and calls from each phone. */
const PHONES = 3
const CALLS = 60
const ANSWER_WITHIN_MS = 10_000
/** How long a slow body takes. */
const SLOW_MS = 1_500
const BETWEEN_FAULTS_MS = { min: 3_000, max: 12_000 }

const wire = toWire({ type: 'Single Digit', session: 'Close', digit: '7' })

type Random = () => number
type Asked = Pick<Call, 'bidId' | 'slipId' | 'points' | 'requestId'>

/**
 * Twenty players on three phones each against two servers, while servers and connections of the
 * database are killed, login sessions end, breaks and limits begin and accounts close. Bodies of calls
 * may come slowly. Records every call and compares the history with what is stored. Prints the seed;
 * throws if something contradicts.
 */
export async function drillHistory(seconds = SECONDS, seed = Date.now() % 1e6): Promise<void> {
  console.log(`seed ${seed}`)
  const random = seeded(seed)
  const postgres = await startPostgresHere()
  const databaseUrl = await postgres.createDatabase('history')
  const db = await openDatabase({ dataDir: '', databaseUrl })
  await addOpenMarket(db)
  const servers = await startServers(SERVERS, databaseUrl)
  const calls: Call[] = []
  try {
    let isOn = true
    const faults = causeFaults(servers, { db, random, isOn: () => isOn })
    const playing = Array.from({ length: PLAYERS }, async (_, slot) => {
      while (isOn) await playLife({ db, servers, random, calls, slot, isOn: () => isOn })
    })
    await wait(seconds * 1_000)
    isOn = false
    const counts = await faults
    await Promise.all(playing)
    await report(db, calls, counts)
  } finally {
    await Promise.all(servers.map(server => server.kill()))
    await db.close()
    await postgres.stop()
  }
}

type Life = {
  db: Db
  servers: Server[]
  random: Random
  calls: Call[]
  slot: number
  isOn: () => boolean
}

/** One player from the first call to the last. Every fourth has no points and closes the account. */
async function playLife({ db, servers, random, calls, slot, isOn }: Life) {
  const isLeaver = slot % 4 === 0
  const player = await untilItWorks(() => addPlayerTo(db, isLeaver ? 0 : 5_000))
  const bids: (Asked & { sent: object })[] = []
  let slipId = randomUUID()
  let limit = 1_000

  await Promise.all(
    Array.from({ length: PHONES }, async () => {
      let phone: ReadyPlayer = player
      for (let count = 0; count < CALLS && isOn(); count++) {
        const call = await oneCall(phone)
        calls.push(call)
        if (call.outcome === 'ok' && call.name === 'close_account.php') return
        if (call.reply.code === 'login_required') phone = await logInAgain()
        // A server that was killed is not asked all the time.
        await wait(call.outcome === 'unknown' ? 500 : random() * 100)
      }
    }),
  )

  function oneCall(phone: ReadyPlayer): Promise<Call> {
    const chance = random()
    const own = { phone_number: player.phone }
    if (chance < 0.02) return send(phone, 'logout.php', {})
    if (chance < 0.03) return send(phone, 'take_break.php', { ...own, span: '24h' })
    if (chance < 0.05) {
      limit = Math.ceil(limit * (0.5 + random() / 2))
      const points = limit
      const asked = { ...own, kind: 'stake_day', points: String(points) }
      return send(phone, 'set_limit.php', asked, { points })
    }
    if (chance < 0.15) {
      const utr = String(Math.floor(1e11 + random() * 9e11))
      return send(phone, 'add_points_request.php', { ...own, amount: '500', UTR_NUM: utr })
    }
    if (chance < 0.2) {
      return send(phone, 'update_bank_details.php', { ...bankDetails, ...own })
    }
    if (chance < 0.35) return send(phone, 'get_profile.php', own)
    if (isLeaver) return send(phone, 'close_account.php', own)
    if (chance < 0.4) {
      const slip = slipId
      if (random() < 0.5) slipId = randomUUID()
      return send(phone, 'get_receipt.php', { ...own, slip_id: slip }, { slipId: slip })
    }
    if (chance < 0.45) {
      const requestId = randomUUID()
      const asked = { amount: '500', remark: 'BANK_TRANSFER', request_id: requestId }
      return send(phone, 'withdraw_request.php', { ...own, ...asked }, { requestId, points: 500 })
    }
    const repeated = chance < 0.55 ? bids[Math.floor(random() * bids.length)] : undefined
    const { sent, ...asked } = repeated ?? newBid()
    return send(phone, 'set_bid_new.php', { bids: [sent] }, asked)
  }

  function newBid() {
    const asked = { bidId: randomUUID(), slipId, points: 10 + Math.floor(random() * 40) }
    const ids = { bid_id: asked.bidId, slip_id: slipId, phone_number: player.phone }
    const bid = { game_name: OPEN_MARKET, points_action: String(asked.points) }
    const made = { ...asked, sent: { ...wire, ...ids, ...bid } }
    bids.push(made)
    return made
  }

  async function send(phone: ReadyPlayer, name: string, payload: object, asked: Asked = {}) {
    const { port } = servers[Math.floor(random() * SERVERS)]!
    const slowMs = random() < 0.3 ? random() * SLOW_MS : 0
    const sent = await post(port, phone, { name, body: JSON.stringify(payload), slowMs })
    return { ...sent, ...asked, name, player: player.id, session: phone.tokenHash }
  }

  async function logInAgain(): Promise<ReadyPlayer> {
    return { ...player, ...(await untilItWorks(() => addSessionTo(db, player.id))) }
  }
}

type Sent = Pick<Call, 'startedAt' | 'sentAt' | 'endedAt' | 'outcome' | 'reply'>
type Post = { name: string; body: string; slowMs: number }

/** Makes a call, the end of its body later than the rest. */
async function post(port: number, phone: ReadyPlayer, { name, body, slowMs }: Post): Promise<Sent> {
  const startedAt = performance.now()
  let sentAt = startedAt
  const left = () => ({ endedAt: Number.POSITIVE_INFINITY, outcome: 'unknown', reply: {} }) as const
  try {
    const sending = request({
      port,
      path: `/api/${name}`,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...phone.headers,
      },
    })
    const answer = once(sending, 'response') as Promise<[IncomingMessage]>
    answer.catch(() => {})
    sending.write(body.slice(0, 10))
    if (slowMs > 0) await wait(slowMs)
    sentAt = performance.now()
    sending.end(body.slice(10))
    const [response] = await answer
    const reply = JSON.parse(await text(response)) as Call['reply']
    if (response.statusCode! >= 500) return { startedAt, sentAt, ...left() }
    const isRefused = reply.success === '0' || reply.status === 'failed'
    const outcome = isRefused ? 'refused' : 'ok'
    return { startedAt, sentAt, endedAt: performance.now(), outcome, reply }
  } catch {
    return { startedAt, sentAt, ...left() }
  }
}

type Faulty = { db: Db; random: Random; isOn: () => boolean }

/**
 * Kills a server, or a process of the database, which then ends all its connections and recovers.
 * Returns how often.
 */
async function causeFaults(servers: Server[], { db, random, isOn }: Faulty) {
  const counts = { servers: 0, database: 0 }
  for (;;) {
    const { min, max } = BETWEEN_FAULTS_MS
    const untilMs = performance.now() + min + random() * (max - min)
    while (isOn() && performance.now() < untilMs) await wait(100)
    if (!isOn()) return counts
    if (random() < 0.3) {
      const pids = await untilItWorks(() =>
        db.query<{ pid: number }>(
          {
            name: '',
            text: `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'
              AND datname = current_database() AND pid <> pg_backend_pid()`,
          },
          [],
        ),
      )
      const { pid } = pids[Math.floor(random() * pids.length)]!
      process.kill(pid, 'SIGKILL')
      counts.database += 1
    } else {
      await servers[Math.floor(random() * SERVERS)]!.killAndStart()
      counts.servers += 1
    }
  }
}

/** The database may be recovering. */
async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (attempts === 100) throw error
      await wait(200)
    }
  }
}

async function report(db: Db, calls: Call[], faults: { servers: number; database: number }) {
  const entries = await untilItWorks(() => readAll<Stored['entries'][number]>(db, entriesText))
  const bids = await readAll<Stored['bids'][number]>(db, bidsText)
  const found = contradictionsIn(calls, { entries, bids })
  const count = (outcome: Call['outcome']) => calls.filter(call => call.outcome === outcome).length
  console.log(`${faults.servers} kills of a server, ${faults.database} of the database`)
  console.log(
    `${calls.length} calls of ${new Set(calls.map(({ player }) => player)).size} players:`,
  )
  console.log(`  ${count('ok')} accepted, ${count('refused')} refused, ${count('unknown')} unknown`)
  console.log(`${bids.length} bids stored`)
  const differences = await reconcileAll(db)
  if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
  if (found.length > 0) {
    throw new Error(`${found.length} contradictions:\n${found.slice(0, 20).join('\n')}`)
  }
  console.log('no contradiction, and reconcile finds no difference')
}

const entriesText = `SELECT p.player_id AS player, p.version, p.amount, p.balance_after AS balance,
    b.bid_id AS "bidId", f.request_id AS "requestId"
  FROM postings p JOIN transactions t ON t.id = p.transaction_id
  LEFT JOIN bids b ON b.id = t.id
  LEFT JOIN fund_requests f ON t.kind = 'withdrawal' AND f.id = t.ref
  WHERE p.account = 'wallet'`

const bidsText = `SELECT id, player_id AS player, bid_id AS "bidId", slip_id AS "slipId", points FROM bids`

function readAll<Row>(db: Db, statement: string): Promise<Row[]> {
  return db.within('reports').query<Row>({ name: '', text: statement }, [])
}
