import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import { panas } from '#domain/panas.ts'
import { resultString } from '#domain/results.ts'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { spawnServer } from '../../tools/test/spawn-server.ts'
import { addMarket, addOpenMarket, setDraws } from '../support/markets.ts'
import { addPlayerTo, type ReadyPlayer } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Target, throughHttp } from './bid-load.ts'
import { sendInTurn } from './load.ts'
import { median } from './measure.ts'
import { loadNotice } from './options.ts'

const GUESTS = 20
const PLAYERS = 64
const POINTS = 1_000_000_000
const PAST_DAYS = 3_650
const OLD_MARKETS = 8
const CHART = 'Ten Years'
const WARM_UP_MS = 2_000
const ROUND_MS = 4_000
const ROUNDS = 5
/** How often the results are requested until the new one is there, and for how long at most. */
const LOOK_EVERY_MS = 100
const LOOK_MAX_MS = 15_000
const OPERATOR_TOKEN = 'operator-token-of-the-bench'
const TIMES = { openMinute: 1, closeMinute: 2 }
const PAUSE_MS = 1_000
const declaredPanas = ['128', '137', '146', '236', '245']

type Asking = { isOn: boolean; statuses: Map<number, number> }

/** A new request of the guests each time. */
type Way = { name: string; request: (() => string) | null }

/**
 * The time of a bid while guests ask again and again, each time from another address, so that no limit
 * protects the bid: for the games, for ten years of a chart, and for pages of the past. Then the time
 * until /results has a result that was just declared, while guests ask for pages that do not exist.
 */
export async function benchGuests(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('bench')
  const db = await openDatabase({ dataDir, databaseUrl })
  const today = localDay(Date.now())
  await addOpenMarket(db)
  await addTenYears(db, today)
  await addDeclarable(db, today)
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => addPlayerTo(db, POINTS)))
  const server = await spawnServer({ databaseUrl, dataDir, env: { OPERATOR_TOKEN } })
  try {
    const { hostname, port } = new URL(server.url)
    const target = { host: hostname, port: Number(port) }
    console.log(loadNotice())
    await compareBids(target, players, today)
    await floodAfterResults(target)
  } finally {
    await server.stop()
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function compareBids(target: Target, players: ReadyPlayer[], today: Day) {
  const chart = (type: string) => () => call('getCharts.php', { game_name: CHART, type })
  const ways: Way[] = [
    { name: 'no guests', request: null },
    { name: 'get_games.php', request: () => call('get_games.php', {}) },
    { name: 'getCharts.php', request: chart('pana_chart') },
    { name: 'pages of the past', request: () => page(`/results/${pastDay(today)}`) },
  ]
  const bids = ways.map(() => [] as number[])
  const rates = ways.map(() => [] as number[])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, { name, request }] of ways.entries()) {
      const ms = round === 0 ? WARM_UP_MS : ROUND_MS
      const state: Asking = { isOn: true, statuses: new Map() }
      const guests = request ? ask(target, request, state) : null
      const taken: number[] = []
      await throughHttp([target], { players, connections: 1, ms }, taken)
      state.isOn = false
      await guests
      if (round === 0) continue
      bids[place]!.push(...taken)
      rates[place]!.push(((state.statuses.get(200) ?? 0) / ms) * 1_000)
      if ([...state.statuses.keys()].some(status => status !== 200))
        console.log(`  ${name}: ${listOf(state)}`)
    }
  }
  console.log(`${ROUNDS} rounds of ${ROUND_MS / 1_000} s, ${GUESTS} guests, one bid at a time:`)
  const [, games] = bids
  for (const [place, { name }] of ways.entries()) {
    const all = bids[place]!.toSorted((a, b) => a - b)
    const ninth = all[Math.floor(all.length * 0.95)] ?? Number.NaN
    console.log(
      `  ${name}: a bid takes ${median(all).toFixed(1)} ms, 95 % at most ${ninth.toFixed(1)} ms; ` +
        `${all.length} bids, ${Math.round(median(rates[place]!))} replies a second to guests; ` +
        `ratio to get_games.php ${(median(all) / median(games!)).toFixed(2)}`,
    )
  }
}

async function floodAfterResults(target: Target) {
  let asked = 0
  const request = () => {
    asked += 1
    const year = 1_000 + (asked % 900)
    const paths = [
      `/results/${year}-01-01`,
      `/jodi_chart/Ten_Years/${year}`,
      `/hi/pana_chart/Ten_Years/${year}`,
    ]
    return page(paths[asked % paths.length]!)
  }
  await look(target, CHART)
  const state: Asking = { isOn: true, statuses: new Map() }
  const guests = ask(target, request, state)
  const times: number[] = []
  for (const pana of declaredPanas) {
    await wait(PAUSE_MS)
    await declare(target, pana)
    times.push(await look(target, resultString({ open: pana, close: null })))
  }
  state.isOn = false
  await guests
  console.log(`${GUESTS} guests ask for pages that do not exist: ${listOf(state)}`)
  console.log(
    `  /results has a new result after ${times.map(ms => `${Math.round(ms)} ms`).join(', ')}`,
  )
}

/** Sends the requests of all guests, each over a connection of its own, until `state` is off. */
function ask(target: Target, request: () => string, state: Asking) {
  const next = () => (state.isOn ? request() : null)
  const count = (status: number) => {
    state.statuses.set(status, (state.statuses.get(status) ?? 0) + 1)
  }
  return Promise.all(Array.from({ length: GUESTS }, () => sendInTurn(target, next, count)))
}

function listOf({ statuses }: Asking): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
}

/** The ms until /results has a text; NaN if it does not get it. */
async function look({ host, port }: Target, text: string): Promise<number> {
  const startMs = performance.now()
  while (performance.now() - startMs < LOOK_MAX_MS) {
    const response = await fetch(`http://${host}:${port}/results`)
    const html = await response.text()
    if (response.ok && html.replace(/<[^>]*>/g, '').includes(text))
      return performance.now() - startMs
    if (!response.ok) console.log(`  /results: ${response.status}`)
    await wait(LOOK_EVERY_MS)
  }
  return Number.NaN
}

async function declare({ host, port }: Target, pana: string) {
  const response = await fetch(`http://${host}:${port}/operator/result`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ name: marketOf(pana), session: 'Open', pana }),
  })
  const text = await response.text()
  if (!text.includes('"success":"1"')) throw new Error(`The result was not declared: ${text}`)
}

/** The bytes of a call, as a phone of another address sends it. */
function call(name: string, fields: object): string {
  const body = JSON.stringify(fields)
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}`
  return `POST /api/${name} HTTP/1.1\r\n${headers}\r\n${common()}\r\n\r\n${body}`
}

function page(path: string): string {
  return `GET ${path} HTTP/1.1\r\n${common()}\r\n\r\n`
}

/** The server trusts this address, because the call comes from this machine. */
function common(): string {
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  return `host: localhost\r\naccept-encoding: gzip, br\r\nx-forwarded-for: ${address}`
}

function pastDay(today: Day): Day {
  return addDays(today, -randomInt(1, PAST_DAYS))
}

/** Markets that all have ten years of results, the first of them as CHART. */
async function addTenYears(db: Db, today: Day) {
  const names = [CHART, ...Array.from({ length: OLD_MARKETS - 1 }, (_, place) => `Old ${place}`)]
  const ids: string[] = []
  for (const name of names) ids.push((await addMarket(db, name, TIMES)).id)
  const text = `INSERT INTO draws
      (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
    SELECT id, day, session, day, day, 'declared',
      ($3::text[])[1 + (n * 7919 + length(session) * 31) % 220], day
    FROM generate_series(1, ${PAST_DAYS}) AS n,
      LATERAL (SELECT $2::date - n AS day) AS past, unnest(ARRAY['Open', 'Close']) AS session,
      unnest($1::uuid[]) AS id`
  await db.query({ name: '', text }, [ids, today, panas])
  await db.query({ name: '', text: 'ANALYZE draws' }, [])
}

/** A market for each of the panas, whose open result may be declared. */
async function addDeclarable(db: Db, today: Day) {
  for (const pana of declaredPanas) {
    const market = await addMarket(db, marketOf(pana), TIMES)
    await setDraws(db, market, { [today]: ['closed', 'closed'] })
  }
}

function marketOf(pana: string): string {
  return `Market ${pana}`
}
