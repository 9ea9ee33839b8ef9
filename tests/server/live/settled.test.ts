import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db, Query } from '../../../server/database/db.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { readOutcomes, readSettlements } from '../../../server/live/settled.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { correct, declare } from '../../../server/results/declare.ts'
import { settleDay } from '../../../server/results/settle-day.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { openServer, type TestServer } from '../../support/server.ts'
import { CLOSE_CUTOFF, OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { countedDatabase, onDatabase } from '../support/database.ts'
import { listenLive } from './live-listener.ts'

/** Long enough for several reads of the feed. */
const SOME_READS_MS = 150
const NEXT_DAY = '2026-11-19'

const open = (digit: string): Bid => ({ type: 'Single Digit', session: 'Open', digit })
const close = (digit: string): Bid => ({ type: 'Single Digit', session: 'Close', digit })
const jodi = (digits: string): Bid => ({ type: 'Jodi Digit', jodi: digits })

const opened = onDatabase()
let server: TestServer
let statements: string[]
/** Runs before a statement, once. */
let before: { statement: string; act: () => Promise<unknown> } | null = null
let listener: Listener
let address: string
let market: TestMarket
let player: TestPlayer
let streams: Phone[] = []

type Phone = Awaited<ReturnType<typeof listenLive>>

beforeAll(async () => {
  const counted = countedDatabase(opened.db)
  statements = counted.statements
  const db: Db = {
    ...counted.db,
    async query(statement, values) {
      if (statement.name === before?.statement) {
        const { act } = before
        before = null
        await act()
      }
      return counted.db.query(statement, values)
    },
  }
  server = await openServer({ db, liveLimits: { pollMs: 20 } })
  listener = await listen(server.app, '127.0.0.1', 0)
  address = `http://127.0.0.1:${listener.port}`
})

beforeEach(async () => {
  market = await server.newMarket()
  player = await server.addPlayer(1_000)
})

afterEach(async () => {
  for (const stream of streams) stream.cut()
  await vi.waitUntil(() => server.live.size() === 0)
  streams = []
  // The next test begins at noon again.
  await server.run("UPDATE results SET settled_at = settled_at - interval '3 days'")
  expect(await reconcile(opened.db)).toEqual([])
})

afterAll(async () => {
  await server.live.end()
  await listener.stop(0)
})

/** A stream that has been sent all that there is. */
async function phoneOf(headers: Record<string, string> = {}, since?: number | string) {
  const phone = await listenLive(address, headers, since === undefined ? '' : `?since=${since}`)
  streams.push(phone)
  await phone.until(() => phone.of('games').length > 0)
  return phone
}

function outcomesOf(phone: Phone) {
  return phone.of('settled').map(({ market, day, session, version, outcome, ...event }) => {
    const { points, balance, numbers, slip_id } = event
    return { market, day, session, version, outcome, points, balance, numbers, slip_id }
  })
}

/** The outcomes when there are as many, and none follows. */
async function received(phone: Phone, count: number) {
  await phone.until(() => phone.of('settled').length >= count)
  await wait(SOME_READS_MS)
  return outcomesOf(phone)
}

function outcome(fields: object) {
  const none = { session: 'Open', version: 1, points: 0, numbers: [], slip_id: '' }
  return { market: market.name, day: DAY, ...none, ...fields }
}

describe('settled', () => {
  test('is sent once to each phone of the players whose bids were decided, and to nobody else', async () => {
    const [loser, other] = [await server.addPlayer(500), await server.addPlayer(70)]
    const slip_id = randomUUID()
    for (const [bid, slip] of [
      [open('1'), slip_id],
      [open('2'), randomUUID()],
    ] as const) {
      const fields = { game_name: market.name, points_action: '10', slip_id: slip }
      expect(await player.bid({ ...toWire(bid), ...fields })).toMatchObject({ success: '1' })
    }
    await market.bid(loser, open('3'), 50)
    await market.bid(other, close('1'), 10)
    const phones = [await phoneOf(player.headers), await phoneOf(player.headers)]
    const [losing, waiting, guest] = [
      await phoneOf(loser.headers),
      await phoneOf(other.headers),
      await phoneOf(),
    ]
    server.clock.moveTo(OPEN_CUTOFF)
    const settledAfter = server.clock.now()
    statements.length = 0
    await market.declare('Open', '128')
    const won = { outcome: 'won', points: 100, balance: 1_080, numbers: ['1'], slip_id }
    for (const phone of phones) expect(await received(phone, 1)).toEqual([outcome(won)])
    expect(await received(losing, 1)).toEqual([outcome({ outcome: 'lost', balance: 450 })])
    expect([waiting, guest].flatMap(outcomesOf)).toEqual([])
    // One read for all, and none before or after it.
    expect(statements.filter(name => name === 'live_outcomes')).toHaveLength(1)
    const [event] = phones[0]!.of('settled')
    expect(event!.at).toBeGreaterThanOrEqual(settledAfter)
    expect(event!.at).toBeLessThanOrEqual(server.clock.now())
    // The markets and the balance of the same moment follow.
    const again = await phoneOf(player.headers)
    await again.until(() => again.of('account').length > 0)
    expect(again.events.map(({ name }) => name)).toEqual(['settled', 'games', 'balance', 'account'])
  })

  test('has the result, and the count, points and lost numbers of the bids that it decided', async () => {
    await market.bid(player, open('1'), 10)
    await market.bid(player, open('1'), 20)
    await market.bid(player, open('2'), 40)
    await market.bid(player, open('2'), 80)
    await market.bid(player, close('3'), 160)
    const many = await server.addPlayer(1_000)
    const panas = [
      '127',
      '136',
      '145',
      '190',
      '235',
      '280',
      '370',
      '479',
      '460',
      '569',
      '389',
      '578',
    ]
    for (const pana of [...panas, '137', '146']) {
      await market.bid(many, { type: 'Single Pana', session: 'Open', pana }, 10)
    }
    const phones = [await phoneOf(player.headers), await phoneOf(many.headers)]
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await received(phones[0]!, 1)
    const first = { result: '128-1*-***', bids: 4, staked: 150, lost_numbers: ['2'] }
    expect(phones[0]!.of('settled')).toMatchObject([first])
    await received(phones[1]!, 1)
    const [lost] = phones[1]!.of('settled')
    expect(lost).toMatchObject({ outcome: 'lost', bids: 14, staked: 140 })
    expect(lost!.lost_numbers).toHaveLength(12)
    server.clock.moveTo(CLOSE_CUTOFF)
    await market.declare('Close', '340')
    await received(phones[0]!, 2)
    const second = { result: '128-17-340', bids: 1, staked: 160, lost_numbers: ['3'] }
    expect(phones[0]!.of('settled')).toMatchObject([first, second])
    await market.correct('Close', '346')
    await received(phones[0]!, 3)
    const corrected = { outcome: 'corrected', result: '128-13-346', lost_numbers: [] }
    expect(phones[0]!.of('settled')[2]).toMatchObject(corrected)
  })

  test('has the numbers that won once each, and no slip where there are several', async () => {
    await market.bid(player, open('1'), 10)
    await market.bid(player, open('1'), 20)
    await market.bid(player, { type: 'Single Pana', session: 'Open', pana: '128' }, 10)
    const fields = { game_name: market.name, points_action: '10', slip_id: randomUUID() }
    await player.bid({ ...toWire(open('1')), ...fields })
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    const [won] = await received(phone, 1)
    expect(won).toMatchObject({ outcome: 'won', points: 400 + 1_600, slip_id: '' })
    expect(won!.numbers.toSorted()).toEqual(['1', '128'])
  })

  test('is sent for each draw of a day, a jodi with the Close', async () => {
    await market.bid(player, open('1'), 10)
    await market.bid(player, jodi('16'), 10)
    await market.bid(player, close('9'), 10)
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    const first = outcome({ outcome: 'won', points: 100, balance: 1_070, numbers: ['1'] })
    expect(await received(phone, 1)).toEqual([first])
    server.clock.moveTo(CLOSE_CUTOFF)
    await market.declare('Close', '349')
    const both = { session: 'Close', version: 2, points: 1_000, balance: 2_070, numbers: ['16'] }
    expect(await received(phone, 2)).toEqual([first, outcome({ outcome: 'won', ...both })])
  })

  test('comes for two draws that were settled at once', async () => {
    const second = market
    market = await server.newMarket()
    for (const bid of [open('1'), close('6')]) await market.bid(player, bid, 10)
    await second.bid(player, open('2'), 10)
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(CLOSE_CUTOFF)
    const key = { marketId: market.id, day: DAY }
    await declare(server.db, { ...key, session: 'Open' }, '128')
    await declare(server.db, { ...key, session: 'Close' }, '348')
    await Promise.all([settleDay(server.db, key), second.declare('Open', '128')])
    const outcomes = await received(phone, 3)
    const ofDay = outcomes.filter(one => one.market === market.name)
    expect(ofDay).toMatchObject([
      { outcome: 'won', session: 'Open', version: 1, points: 100 },
      { outcome: 'lost', session: 'Close', version: 2, points: 0 },
    ])
    const others = outcomes.filter(one => one.market !== market.name)
    expect(others).toMatchObject([{ market: second.name, outcome: 'lost', version: 1 }])
  })

  test('waits until the last bid is settled, and has the points of all', async () => {
    await market.bid(player, open('1'), 10)
    await market.bid(player, open('1'), 20)
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(OPEN_CUTOFF)
    const release = await lockNewestBid()
    const declaring = market.declare('Open', '128')
    await phone.until(() => phone.of('balance').at(-1)!.balance === 1_070)
    await wait(SOME_READS_MS)
    expect(outcomesOf(phone)).toEqual([])
    await release()
    await declaring
    expect(await received(phone, 1)).toEqual([
      outcome({ outcome: 'won', points: 300, balance: 1_270, numbers: ['1'] }),
    ])
  })

  test('of a void is the points returned, of the bids that had no outcome', async () => {
    await market.bid(player, open('1'), 10)
    await market.bid(player, close('1'), 20)
    await market.bid(player, jodi('16'), 30)
    const both = await server.newMarket()
    for (const bid of [open('1'), close('1')]) await both.bid(player, bid, 20)
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await phone.until(() => phone.of('settled').length === 1)
    await market.voidDay()
    await phone.until(() => phone.of('settled').length === 2)
    await both.voidDay()
    expect(await received(phone, 3)).toMatchObject([
      { outcome: 'won', points: 100, balance: 1_000 },
      { outcome: 'refunded', session: 'Close', version: 2, points: 50, balance: 1_050 },
      { outcome: 'refunded', session: 'Open', version: 1, points: 40, market: both.name },
    ])
  })
})

describe('settled of a correction', () => {
  test('has the difference, up or down, also of what the player still owes', async () => {
    const [up, same] = [await server.addPlayer(100), await server.addPlayer(100)]
    await market.bid(player, open('1'), 100)
    await market.bid(player, open('2'), 10)
    await market.bid(up, open('2'), 10)
    await market.bid(same, open('3'), 10)
    await market.bid(same, close('3'), 10)
    const phones = [
      await phoneOf(player.headers),
      await phoneOf(up.headers),
      await phoneOf(same.headers),
    ]
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    for (const phone of phones) await phone.until(() => phone.of('settled').length === 1)
    // The player has spent the win: of 1,000 points 800 are owed, and the new win pays 100 of them.
    await player.saveBank()
    await player.withdraw(1_690)
    await market.correct('Open', '129')
    const [down, more, none] = await Promise.all(phones.map(phone => received(phone, 2)))
    const corrected = { outcome: 'corrected', version: 2, session: 'Open' }
    expect(down![1]).toEqual(outcome({ ...corrected, points: -900, balance: 0 }))
    expect(await player.balances()).toMatchObject({ wallet: 0, owed: 700 })
    expect(more![1]).toEqual(outcome({ ...corrected, points: 100, balance: 190 }))
    expect(none![1]).toEqual(outcome({ ...corrected, points: 0, balance: 80 }))
  })

  test('of the Open includes the bids that needed both draws', async () => {
    await market.bid(player, open('2'), 10)
    await market.bid(player, jodi('16'), 10)
    await market.bid(player, close('6'), 10)
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(CLOSE_CUTOFF)
    await market.declare('Open', '128')
    await market.declare('Close', '349')
    await phone.until(() => phone.of('settled').length === 2)
    await market.correct('Open', '129')
    expect((await received(phone, 3))[2]).toMatchObject({
      ...{ outcome: 'corrected', session: 'Open', version: 3, points: 100 - 1_000 },
    })
  })

  test('before all bids were settled is their first outcome', async () => {
    const key = { marketId: market.id, day: DAY }
    const draw = { ...key, session: 'Open' } as const
    await market.bid(player, open('1'), 10)
    await market.bid(player, open('2'), 30)
    const last = await server.addPlayer(100)
    await market.bid(last, open('2'), 10)
    const phones = [await phoneOf(player.headers), await phoneOf(last.headers)]
    server.clock.moveTo(OPEN_CUTOFF)
    const release = await lockNewestBid()
    await declare(server.db, draw, '128')
    const stop = new AbortController()
    const settling = settleDay(server.db, key, stop.signal)
    await phones[0]!.until(() => phones[0]!.of('balance').at(-1)!.balance === 1_060)
    stop.abort()
    expect(await settling).toBe(false)
    await release()
    await correct(server.db, draw, '129')
    await settleDay(server.db, key)
    const won = { outcome: 'won', version: 2, numbers: ['2'] }
    expect(await received(phones[0]!, 1)).toEqual([
      outcome({ ...won, points: 300, balance: 1_260 }),
    ])
    expect(await received(phones[1]!, 1)).toEqual([outcome({ ...won, points: 100, balance: 190 })])
  })

  test('that replaces one which was not settled has the difference of both', async () => {
    const key = { marketId: market.id, day: DAY }
    const draw = { ...key, session: 'Open' } as const
    await market.bid(player, open('1'), 10)
    const last = await server.addPlayer(100)
    await market.bid(last, open('5'), 10)
    const phones = [await phoneOf(player.headers), await phoneOf(last.headers)]
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await phones[0]!.until(() => phones[0]!.of('settled').length === 1)
    const release = await lockNewestBid()
    await correct(server.db, draw, '129')
    const stop = new AbortController()
    const settling = settleDay(server.db, key, stop.signal)
    await phones[0]!.until(() => phones[0]!.of('balance').at(-1)!.balance === 990)
    stop.abort()
    expect(await settling).toBe(false)
    await release()
    await correct(server.db, draw, '140')
    await settleDay(server.db, key)
    const corrected = { outcome: 'corrected', version: 3 }
    expect((await received(phones[0]!, 2))[1]).toEqual(
      outcome({ ...corrected, points: -100, balance: 990 }),
    )
    expect((await received(phones[1]!, 2))[1]).toEqual(
      outcome({ ...corrected, points: 100, balance: 190 }),
    )
  })
})

describe('a stream that is opened again', () => {
  test('begins with what was settled since the last event, and no more', async () => {
    const [second, third] = [await server.newMarket(), await server.newMarket()]
    for (const each of [market, second, third]) await each.bid(player, open('2'), 10)
    const [phone, still] = [await phoneOf(player.headers), await phoneOf(player.headers)]
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await phone.until(() => phone.of('settled').length === 1)
    phone.cut()
    server.clock.moveTo('15:20')
    const heardUntil = server.clock.now()
    server.clock.moveTo('15:50')
    await second.declare('Open', '128')
    server.clock.moveTo('16:20')
    const again = await phoneOf(player.headers, heardUntil)
    expect(await received(again, 1)).toMatchObject([{ market: second.name, outcome: 'lost' }])
    await third.declare('Open', '129')
    expect(await received(again, 2)).toMatchObject([
      { market: second.name },
      { market: third.name, outcome: 'won', points: 100, balance: 1_070 },
    ])
    expect((await received(still, 3)).map(one => one.market)).toEqual([
      ...[market.name, second.name, third.name],
    ])
    const other = await server.addPlayer(100)
    expect(outcomesOf(await phoneOf(other.headers, heardUntil))).toEqual([])
  })

  test('brings outcomes of the last day only, and of the last seconds without an instant', async () => {
    await market.bid(player, open('2'), 10)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    // The page was loaded while the bids were settled.
    expect(await received(await phoneOf(player.headers), 1)).toHaveLength(1)
    server.clock.moveTo('15:40')
    const long = Date.parse(`${DAY}T09:00:00+05:30`)
    for (const [since, count] of [
      [long, 1],
      [undefined, 0],
      ['', 0],
      ['-1', 0],
      ['1e3', 0],
      ['9'.repeat(30), 0],
      [Date.parse(`${DAY}T23:00:00+05:30`), 0],
    ] as const) {
      const phone = await phoneOf(player.headers, since)
      await wait(SOME_READS_MS)
      expect(outcomesOf(phone), String(since)).toHaveLength(count)
      phone.cut()
    }
    server.clock.moveBy(23 * 60 * 60_000)
    expect(await received(await phoneOf(player.headers, long), 1)).toHaveLength(1)
    await server.run('UPDATE sessions SET last_seen_at = $1', [new Date(server.clock.now())])
    server.clock.moveBy(2 * 60 * 60_000)
    await server.run('UPDATE sessions SET last_seen_at = $1', [new Date(server.clock.now())])
    const late = await phoneOf(player.headers, long)
    await wait(SOME_READS_MS)
    expect(outcomesOf(late)).toEqual([])
  })

  test('has an outcome that became visible after a newer one', async () => {
    const second = await server.newMarket()
    for (const each of [market, second]) await each.bid(player, open('2'), 10)
    const phone = await phoneOf(player.headers)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await phone.until(() => phone.of('settled').length === 1)
    const settledAt = phone.of('settled')[0]!.at
    server.clock.moveBy(-3_000)
    await server.run("UPDATE draws SET cutoff_at = cutoff_at - interval '1 minute'")
    await second.declare('Open', '128')
    await phone.until(() => phone.of('settled').length === 2)
    expect(phone.of('settled')[1]!.at).toBeLessThan(settledAt)
    expect(await received(phone, 2)).toHaveLength(2)
  })
})

test('a blocked player is sent no outcome, and none of before the block ended', async () => {
  await market.bid(player, open('1'), 10)
  const phone = await phoneOf(player.headers)
  await server.operator('player-status', { phone: player.phone, status: '0' })
  await phone.until(() => phone.of('account').at(-1)!.status === '0')
  server.clock.moveTo(OPEN_CUTOFF)
  await market.declare('Open', '128')
  await phone.until(() =>
    phone
      .of('games')
      .at(-1)!
      .result.some(game => game.open_pana === '128'),
  )
  await wait(SOME_READS_MS)
  expect(outcomesOf(phone)).toEqual([])
  await server.operator('player-status', { phone: player.phone, status: '1' })
  await phone.until(() => phone.of('balance').at(-1)!.balance === 1_090)
  expect(await received(phone, 0)).toEqual([])
})

test('nothing is sent to a session that ended while its outcomes were read', async () => {
  await market.bid(player, open('1'), 10)
  const phone = await phoneOf(player.headers)
  const text = 'DELETE FROM sessions WHERE player_id = $1'
  before = { statement: 'live_outcomes', act: () => server.run(text, [player.id]) }
  server.clock.moveTo(OPEN_CUTOFF)
  await market.declare('Open', '128')
  expect(await phone.ended).toBe('complete')
  expect(outcomesOf(phone)).toEqual([])
})

test('the markets that come with an outcome have its result', async () => {
  await market.bid(player, open('1'), 10)
  const phone = await phoneOf(player.headers)
  server.clock.moveTo(OPEN_CUTOFF)
  before = { statement: 'live_settlements', act: () => market.declare('Open', '128') }
  await phone.until(() => phone.of('settled').length > 0)
  const games = phone.of('games').at(-1)!.result
  expect(games.find(game => game.games_name === market.name)).toMatchObject({ open_pana: '128' })
})

test('readOutcomes has the settlements since when each player waits, of several days, and no later ones', async () => {
  const [second, third] = [await server.newMarket(), await server.newMarket()]
  for (const each of [market, third]) await each.bid(player, open('1'), 10)
  const [other, stranger] = [await server.addPlayer(100), await server.addPlayer(100)]
  for (const each of [other, stranger]) await market.bid(each, open('1'), 10)
  server.clock.moveTo(OPEN_CUTOFF)
  const since = server.clock.now() - 1_000
  await market.declare('Open', '128')
  server.clock.moveTo(`${NEXT_DAY} 09:00`)
  await server.run('UPDATE sessions SET last_seen_at = $1', [new Date(server.clock.now())])
  await openDays(server.db, server.clock)
  for (const each of [player, other]) await second.bid(each, open('2'), 10)
  const sinceMorning = server.clock.now()
  server.clock.moveTo(`${NEXT_DAY} ${OPEN_CUTOFF}`)
  await second.declare('Open', '128', { day: NEXT_DAY })
  const settlements = await readSettlements(server.db, since)
  expect(settlements).toHaveLength(2)
  await third.declare('Open', '128', { day: DAY })
  // A player may wait on two phones.
  const waiting = [
    { playerId: player.id, since: sinceMorning },
    { playerId: player.id, since },
    { playerId: other.id, since: sinceMorning },
  ]
  const outcomes = await readOutcomes(server.db, waiting, settlements)
  const shown = [...outcomes].map(([id, own]) => [
    id,
    own.map(({ data }) => [data.market, data.outcome, data.points]),
  ])
  expect(Object.fromEntries(shown)).toEqual({
    [player.id]: [
      [market.name, 'won', 100],
      [second.name, 'lost', 0],
    ],
    [other.id]: [[second.name, 'lost', 0]],
  })
})

/** Keeps the newest bid locked, so that settlement passes over it. Returns the release function. */
async function lockNewestBid(): Promise<() => Promise<unknown>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = opened.db.transaction(async (query: Query) => {
    const text = 'SELECT FROM bids ORDER BY id DESC LIMIT 1 FOR UPDATE'
    await query({ name: '', text }, [])
    locked.resolve()
    await promise
  })
  await locked.promise
  return () => {
    resolve()
    return holding
  }
}
