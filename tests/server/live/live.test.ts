import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LIVE_NAME } from '#contract/live.ts'
import type { Config } from '../../../server/config/config.ts'
import { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import type { LiveLimits } from '../../../server/live/stream.ts'
import { addMarket } from '../../support/markets.ts'
import { addPlayerTo } from '../../support/players.ts'
import { addressOf, spawnServer } from '../../support/process.ts'
import { setClock, startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'
import { listenLive } from './live-listener.ts'

/** Two minutes after the open cut-off of Kesar Mahal. */
const AFTERNOON = '2026-11-18T15:12:00+05:30'
const QUICK = { pollMs: 20 }

type Options = {
  limits?: Partial<LiveLimits>
  config?: Partial<Config>
  db?: Db
  log?: ReturnType<typeof createLog>
}

const opened = onDatabase()
let server: TestServer
let listener: Listener
let address: string

afterEach(async () => {
  if (!server) return
  await server.live.end()
  await listener.stop(0)
  await run('DELETE FROM results')
  await run('DELETE FROM draws')
})

async function open({ limits = {}, ...options }: Options = {}) {
  const liveLimits = { ...QUICK, ...limits }
  server = await startServer({ startsAt: AFTERNOON, db: opened.db, liveLimits, ...options })
  listener = await listen(server.app, '127.0.0.1', 0)
  address = `http://127.0.0.1:${listener.port}`
}

function run(text: string, values: unknown[] = []) {
  return opened.db.query<Record<string, unknown>>({ name: '', text }, values)
}

function player(points = 1000) {
  return addPlayerTo(opened.db, points, { at: new Date(server.clock.now()) })
}

/** Declares a result by SQL, as the operator's call does. */
async function declareOpen(pana: string) {
  await run(
    `UPDATE draws SET state = 'declared', pana = $1, declared_at = now()
      WHERE session = 'Open' AND day = '2026-11-18' AND market_id = (SELECT id FROM markets WHERE name = 'Kesar Mahal')`,
    [pana],
  )
}

async function settle(version: number, settledAt: string) {
  await run(
    `INSERT INTO results (market_id, day, version, act, open_pana, made_at, settled_at)
      SELECT id, '2026-11-18', $1, 'declare', '128', now(), $2 FROM markets WHERE name = 'Kesar Mahal'`,
    [version, settledAt],
  )
}

async function move(playerId: string, points: number) {
  await run(
    `UPDATE wallets SET balance = balance + $2, version = version + 1 WHERE player_id = $1 AND account = 'wallet'`,
    [playerId, points],
  )
}

function gameOf(games: { result: { games_name: string; open_pana: string }[] } | undefined) {
  return games?.result.find(game => game.games_name === 'Kesar Mahal')
}

describe('GET /api/live', () => {
  test('begins with the markets as get_games.php returns them, for anyone', async () => {
    await open()
    const guest = await listenLive(address, { 'accept-encoding': 'br, gzip' })
    await guest.until(() => guest.of('games').length > 0)
    const { response } = guest
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(guest.raw()).toMatch(/^retry: \d{4}\n\n/)
    const asked = await server.app.request('/api/get_games.php', { method: 'POST' })
    const { result } = (await asked.json()) as { result: unknown }
    expect(guest.of('games')[0]!.result).toEqual(result)
    const { server_time } = guest.of('games')[0]!
    expect(Math.abs(server_time - server.clock.now())).toBeLessThan(60_000)
    expect(guest.heard.map(({ name }) => name)).toEqual(['games'])
  })

  test('sends a declared result to every listener once', async () => {
    await open()
    const { headers } = await player()
    const listeners = [await listenLive(address), await listenLive(address, headers)]
    for (const each of listeners) await each.until(() => each.of('games').length === 1)
    await declareOpen('128')
    for (const each of listeners) {
      await each.until(() => each.of('games').length === 2)
      expect(gameOf(each.of('games')[0])).toMatchObject({ open_pana: '***' })
      expect(gameOf(each.of('games')[1])).toMatchObject({ open_pana: '128', open_digit: '1' })
    }
    await wait(200)
    for (const each of listeners) expect(each.of('games')).toHaveLength(2)
  })

  test('sends the correction and the void of a result that stays over midnight', async () => {
    await open()
    const day = { name: 'Kesar Mahal', day: '2026-11-18' }
    const operate = async (act: string, fields: object = {}) =>
      expect(await server.operator(act, { ...day, ...fields })).toMatchObject({ success: '1' })
    setClock(server, '2026-11-18T23:00:00+05:30')
    await operate('result', { session: 'Open', pana: '128' })
    setClock(server, '2026-11-19T00:30:00+05:30')
    const guest = await listenLive(address)
    await guest.until(() => guest.of('games').length === 1)
    await operate('correct', { session: 'Open', pana: '777' })
    await guest.until(() => guest.of('games').length === 2)
    await operate('void')
    await guest.until(() => guest.of('games').length === 3)
    const shown = { day: '2026-11-19', result_day: '2026-11-18' }
    expect(guest.of('games').map(gameOf)).toMatchObject([
      { ...shown, open_pana: '128', result_void: false },
      { ...shown, open_pana: '777', result_void: false },
      { ...shown, open_pana: '777', result_void: true },
    ])
  })

  test('sends the markets when a cut-off passes', async () => {
    await open()
    const guest = await listenLive(address)
    await guest.until(() => guest.of('games').length === 1)
    server.clock.offsetMs += 24 * 60 * 60 * 1000
    await guest.until(() => guest.of('games').length === 2)
    expect(guest.of('games')[1]!.result[0]!.day).toBe('2026-11-19')
  })

  test('sends a balance to its owner alone, on every phone, and again when it changes', async () => {
    await open()
    const [asha, vikram] = [await player(1000), await player(70)]
    const phones = [
      await listenLive(address, asha.headers),
      await listenLive(address, asha.headers),
    ]
    const other = await listenLive(address, vikram.headers)
    const guest = await listenLive(address, { cookie: 'ank_session=nobody' })
    const all = [...phones, other, guest]
    for (const each of all) await each.until(() => each.of('games').length > 0)
    for (const each of phones) await each.until(() => each.of('balance').length > 0)
    await move(asha.id, 500)
    for (const phone of phones) await phone.until(() => phone.of('balance').length === 2)
    await wait(100)
    const received = all.map(each => each.of('balance').map(({ balance }) => balance))
    expect(received).toEqual([[1000, 1500], [1000, 1500], [70], []])
    expect(phones[0]!.of('balance')[1]!.server_time).toBeTypeOf('number')
  })

  test('sends settled when bids get their outcome, also for an older bid that settles later', async () => {
    await open()
    await settle(1, '2026-11-18T15:11:00+05:30')
    const guest = await listenLive(address)
    await guest.until(() => guest.of('games').length > 0)
    await wait(100)
    expect(guest.of('settled')).toEqual([])
    await settle(2, '2026-11-18T15:20:00+05:30')
    await guest.until(() => guest.of('settled').length === 1)
    expect(guest.of('settled')[0]!.at).toBe(Date.parse('2026-11-18T15:20:00+05:30'))
    await settle(3, '2026-11-18T15:19:00+05:30')
    await guest.until(() => guest.of('settled').length === 2)
    const late = await listenLive(address)
    await late.until(() => late.of('games').length > 0)
    await wait(100)
    expect(late.of('settled')).toEqual([])
    expect(guest.of('settled')).toHaveLength(2)
  })

  test('tells a new listener of bids that were settled just now, which its page may have missed', async () => {
    await open()
    await settle(1, '2026-11-18T15:11:58+05:30')
    const guest = await listenLive(address)
    await guest.until(() => guest.of('settled').length === 1)
  })

  test('a disconnected listener frees its place, and gets everything when it reconnects', async () => {
    await open()
    const { headers, id } = await player(1000)
    const first = await listenLive(address, headers)
    await first.until(() => first.of('balance').length === 1)
    expect(server.live.size()).toBe(1)
    first.cut()
    await vi.waitUntil(() => server.live.size() === 0, { timeout: 60_000 })
    await declareOpen('777')
    await move(id, -300)
    const again = await listenLive(address, headers)
    await again.until(() => again.of('balance').length === 1)
    expect(again.of('balance')[0]!.balance).toBe(700)
    expect(gameOf(again.of('games')[0])).toMatchObject({ open_pana: '777' })
  })

  test('queries the database once for all listeners, and only while there are any', async () => {
    const { db } = opened
    let asked: string[] = []
    const counted: Db = {
      ...db,
      query: (statement, values) => {
        asked.push(statement.name)
        return db.query(statement, values)
      },
    }
    await open({ db: counted, limits: { pollMs: 1 } })
    const { headers } = await player()
    const many = await Promise.all(Array.from({ length: 8 }, () => listenLive(address, headers)))
    for (const each of many) await each.until(() => each.of('balance').length > 0)
    asked = []
    await vi.waitUntil(() => asked.filter(name => name === 'live_settled').length > 20, {
      timeout: 60_000,
    })
    const count = (name: string) => asked.filter(other => other === name).length
    expect(Math.abs(count('markets') - count('live_settled'))).toBeLessThanOrEqual(1)
    expect(Math.abs(count('live_sessions') - count('live_settled'))).toBeLessThanOrEqual(1)
    for (const each of many) each.cut()
    await vi.waitUntil(() => server.live.size() === 0, { timeout: 60_000 })
    await wait(100)
    asked = []
    await wait(200)
    expect(asked).toEqual([])
  })

  test('a stream ends after its time, and a quiet one gets keep-alive messages', async () => {
    await open({ limits: { beatMs: 30, lastsMs: 600 } })
    const guest = await listenLive(address)
    expect(await guest.ended).toBe('whole')
    expect(guest.of('games')).toHaveLength(1)
    expect(
      guest
        .raw()
        .split('\n\n')
        .filter(part => part === 'event: beat\ndata: {}').length,
    ).toBeGreaterThan(1)
    expect(server.live.size()).toBe(0)
  })

  test('a failing database ends no stream and does not flood the log', async () => {
    const { db } = opened
    const lines: string[] = []
    let isBroken = false
    let failures = 0
    const query: Db['query'] = async (statement, values) => {
      if (!isBroken) return db.query(statement, values)
      failures += 1
      throw new Error('boom')
    }
    const log = createLog('error', { write: line => void lines.push(line) })
    await open({ db: { ...db, query }, log })
    const guest = await listenLive(address)
    await guest.until(() => guest.of('games').length === 1)
    await declareOpen('128')
    isBroken = true
    await vi.waitUntil(() => failures > 10, { timeout: 60_000 })
    isBroken = false
    await guest.until(() => guest.of('games').length === 2)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('the live feed failed')
  })
})

describe('the limits of /api/live', () => {
  test('limits the streams of a player, and other players have their own', async () => {
    await open({ limits: { perPlayer: 2 } })
    const [asha, vikram] = [await player(), await player()]
    const first = await listenLive(address, asha.headers)
    await listenLive(address, asha.headers)
    await expectRefused(429, asha.headers)
    expect((await listenLive(address, vikram.headers)).response.status).toBe(200)
    for (let guests = 0; guests < 3; guests++) {
      expect((await listenLive(address)).response.status).toBe(200)
    }
    first.cut()
    await vi.waitUntil(() => server.live.size() === 5, { timeout: 60_000 })
    expect((await listenLive(address, asha.headers)).response.status).toBe(200)
  })

  test('limits the streams of an address, but not of this machine', async () => {
    await open({ limits: { perAddress: 2 }, config: { publicOrigin: 'https://ank.example' } })
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    await listenLive(address, from('203.0.113.7'))
    await listenLive(address, from('203.0.113.7'))
    await expectRefused(429, from('203.0.113.7'))
    expect((await listenLive(address, from('203.0.113.8'))).response.status).toBe(200)
    for (let guests = 0; guests < 3; guests++) {
      expect((await listenLive(address)).response.status).toBe(200)
    }
  })

  test('keeps places for players when guests fill theirs', async () => {
    const limits = { total: 3, guests: 2, perAddress: 2 }
    await open({ limits, config: { publicOrigin: 'http://ank.example' } })
    const near = { 'x-forwarded-for': '203.0.113.9' }
    for (let guests = 0; guests < 2; guests++) await listenLive(address, near)
    await expectRefused(503, { 'x-forwarded-for': '203.0.113.10' })
    const { headers } = await player()
    expect((await listenLive(address, { ...headers, ...near })).response.status).toBe(200)
    await expectRefused(503, (await player()).headers)
  })

  test('limits the streams of a process', async () => {
    await open({ limits: { total: 2 } })
    await listenLive(address)
    await listenLive(address)
    await expectRefused(503)
    expect(server.live.size()).toBe(2)
  })

  test('disconnects a listener that does not read, and keeps one that does', async () => {
    await open({ limits: { pollMs: 1 } })
    for (let count = 0; count < 250; count++) {
      await addMarket(opened.db, `Long Name ${'x'.repeat(400)} ${count}`, {
        openMinute: 900,
        closeMinute: 960,
      })
    }
    const reading = await listenLive(address)
    const socket = connect(listener.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.pause()
    socket.write(`GET /api/${LIVE_NAME} HTTP/1.1\r\nHost: ank\r\n\r\n`)
    await vi.waitUntil(() => server.live.size() === 2, { timeout: 60_000 })
    const before = process.memoryUsage().arrayBuffers
    await vi.waitUntil(
      () => {
        server.clock.offsetMs += 24 * 60 * 60 * 1000
        return server.live.size() === 1
      },
      { interval: 20, timeout: 60_000 },
    )
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
    const count = reading.of('games').length
    server.clock.offsetMs += 24 * 60 * 60 * 1000
    await reading.until(() => reading.of('games').length > count)
    socket.destroy()
    reading.cut()
    await run(`DELETE FROM markets WHERE name LIKE 'Long Name %'`)
  })

  test('only GET opens a stream, and a page of another site gets none', async () => {
    await open()
    for (const method of ['HEAD', 'POST', 'PUT', 'OPTIONS']) {
      const response = await fetch(`${address}/api/${LIVE_NAME}`, { method })
      expect(response.status, method).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/json')
    }
    await expectRefused(403, { origin: 'https://elsewhere.example' })
    expect(server.live.size()).toBe(0)
  })

  test('the metrics count open, refused and accepted streams', async () => {
    await open({ limits: { total: 2 } })
    const first = await listenLive(address)
    await listenLive(address)
    await listenLive(address)
    expect(await metrics()).toContain('ank_live_streams 2\n')
    first.cut()
    await vi.waitUntil(() => server.live.size() === 1, { timeout: 60_000 })
    const text = await metrics()
    expect(text).toContain('ank_live_streams 1\n')
    expect(text).toContain('ank_requests_total{call="live",outcome="accepted"} 2')
    expect(text).toContain('ank_requests_total{call="live",outcome="rejected"} 1')
  })

  test('a stopping process ends every stream properly and accepts no more', async () => {
    await open()
    const streams = await Promise.all([listenLive(address), listenLive(address)])
    for (const each of streams) await each.until(() => each.of('games').length > 0)
    void server.live.end()
    expect(server.live.size()).toBe(0)
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['whole', 'whole'])
    await expectRefused(503)
  })
})

test('on SIGTERM the process ends its streams and does not wait for them', {
  tags: 'thorough',
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-live-'))
  const started = spawnServer({ DATA_DIR: dataDir, DEMO: '0' })
  try {
    const guest = await listenLive(await addressOf(started))
    await guest.until(() => guest.of('games').length > 0)
    started.child.kill('SIGTERM')
    expect(await guest.ended).toBe('whole')
    expect(await started.ended).toBe(0)
  } finally {
    started.child.kill('SIGKILL')
    await rm(dataDir, { recursive: true })
  }
})

async function expectRefused(status: number, headers: Record<string, string> = {}) {
  const { response } = await listenLive(address, headers)
  expect(response.status).toBe(status)
  if (status === 429 || status === 503) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

async function metrics() {
  return (await fetch(`${address}/metrics`)).text()
}
