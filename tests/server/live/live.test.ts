import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LIVE_NAME } from '#contract/live.ts'
import type { Config } from '../../../server/config/config.ts'
import type { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import type { LiveLimits } from '../../../server/live/routes.ts'
import { addMarket } from '../../support/markets.ts'
import { addPlayerTo } from '../../support/players.ts'
import { openServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'
import { listenLive } from './live-listener.ts'

/** Two minutes after the open cut-off of Kesar Mahal. */
const AFTERNOON = '15:12'
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
  await run('DELETE FROM draws')
})

async function open({ limits = {}, ...options }: Options = {}) {
  const liveLimits = { ...QUICK, ...limits }
  server = await openServer({ startsAt: AFTERNOON, db: opened.db, liveLimits, ...options })
  listener = await listen(server.app, '127.0.0.1', 0)
  address = `http://127.0.0.1:${listener.port}`
}

function run(text: string, values: unknown[] = []) {
  return opened.db.query<Record<string, unknown>>({ name: '', text }, values)
}

function player(points = 1000) {
  return addPlayerTo(opened.db, points, { at: new Date(server.clock.now()) })
}

async function move(playerId: string, points: number) {
  await run(
    `UPDATE wallets SET balance = balance + $2, version = version + 1 WHERE player_id = $1 AND account = 'wallet'`,
    [playerId, points],
  )
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
    expect(guest.events.map(({ name }) => name)).toEqual(['games'])
  })

  test('sends the markets when a cut-off passes', async () => {
    await open()
    const guest = await listenLive(address)
    await guest.until(() => guest.of('games').length === 1)
    server.clock.moveBy(24 * 60 * 60 * 1000)
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

  test('a stream ends after its time, and a quiet one gets keep-alive messages', async () => {
    await open({ limits: { beatMs: 30, lastsMs: 600 } })
    const guest = await listenLive(address)
    expect(await guest.ended).toBe('complete')
    expect(guest.of('games')).toHaveLength(1)
    expect(
      guest
        .raw()
        .split('\n\n')
        .filter(part => part === 'event: beat\ndata: {}').length,
    ).toBeGreaterThan(1)
    expect(server.live.size()).toBe(0)
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
        server.clock.moveBy(24 * 60 * 60 * 1000)
        return server.live.size() === 1
      },
      { interval: 20, timeout: 60_000 },
    )
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
    const count = reading.of('games').length
    server.clock.moveBy(24 * 60 * 60 * 1000)
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
})

async function expectRefused(status: number, headers: Record<string, string> = {}) {
  const { response } = await listenLive(address, headers)
  expect(response.status).toBe(status)
  if (status === 429 || status === 503) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
}
