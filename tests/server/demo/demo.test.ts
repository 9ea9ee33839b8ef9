/** @module-tag thorough */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { weekdayOf } from '#domain/market-days.ts'
import { ankOf, isPana } from '#domain/panas.ts'
import { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { fillCharts } from '../../../server/demo/fill-charts.ts'
import { createDemoDraws, drawDue } from '../../../server/demo/random-draws.ts'
import { setUpDemo } from '../../../server/demo/seed.ts'
import { addMarket } from '../../../server/markets/add-market.ts'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { settleDue } from '../../../server/results/settle-day.ts'
import { balanceOf } from '../../../server/wallet/balances.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { openServer as openProcess } from '../../support/demo-server.ts'
import { movable } from '../../support/moved-clock.ts'
import { setClock } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'
import { type GameServer, openGameServer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'
/** 184 days from Monday, 18 May, for eight markets, one of them off on 26 Sundays. */
const HISTORY = 184 * 8 - 26

const log = createLog('silent')

type Draw = {
  name: string
  day: string
  session: string
  state: string
  pana: string | null
  seconds: number
}

describe('the demo’s charts and its days', () => {
  const opened = freshDemos()

  test('the charts begin with 26 weeks of results by the rules', async () => {
    const { db, server } = await opened.withoutDraws()
    expect(await fillCharts(db, server.clock)).toBe(HISTORY)
    const draws = await drawsIn(db)
    expect(draws).toHaveLength(2 * HISTORY)
    expect(draws.filter(draw => draw.state !== 'declared' || !isPana(draw.pana!))).toEqual([])
    expect(draws.filter(({ day }) => day < '2026-05-18' || day > '2026-11-17')).toEqual([])
    const isOff = ({ name, day }: Draw) => name === 'Neem Chhaya' && weekdayOf(day) === 6
    expect(draws.filter(isOff)).toEqual([])
    expect(draws.filter(({ seconds }) => seconds <= 0 || seconds > 20)).toEqual([])
    for (const session of ['Open', 'Close']) {
      const ofSession = draws.filter(draw => draw.session === session)
      const anks = new Set(ofSession.map(({ pana }) => ankOf(pana!)))
      expect([...anks].sort()).toEqual([...'0123456789'])
      expect(new Set(ofSession.map(({ pana }) => pana)).size).toBeGreaterThan(180)
    }
  })

  test('they are stored as settled results, first the open, then both', async () => {
    const { db, server } = await opened.withoutDraws()
    await fillCharts(db, server.clock)
    const wrong = await run(
      db,
      `SELECT o.market_id, o.day FROM draws o
        JOIN draws c ON c.market_id = o.market_id AND c.day = o.day AND c.session = 'Close'
        LEFT JOIN results one ON one.market_id = o.market_id AND one.day = o.day AND one.version = 1
        LEFT JOIN results two ON two.market_id = o.market_id AND two.day = o.day AND two.version = 2
        WHERE o.session = 'Open' AND (
          (one.act, one.open_pana, one.close_pana, one.is_void, one.made_at, one.settled_at)
            IS DISTINCT FROM ('declare', o.pana, NULL, false, o.declared_at, o.declared_at)
          OR (two.act, two.open_pana, two.close_pana, two.is_void, two.made_at, two.settled_at)
            IS DISTINCT FROM ('declare', o.pana, c.pana, false, c.declared_at, c.declared_at))`,
    )
    expect(wrong).toEqual([])
    expect(await run(db, 'SELECT FROM results')).toHaveLength(2 * HISTORY)
    expect(await reconcile(db)).toEqual([])
  })

  test('they are filled once', async () => {
    const { db, server } = await opened.withoutDraws()
    await fillCharts(db, server.clock)
    await openDays(db, server.clock)
    const before = await drawsIn(db)
    expect(await fillCharts(db, server.clock)).toBe(0)
    server.clock.offsetMs += 20 * 60 * 60 * 1000
    await openDays(db, server.clock)
    expect(await fillCharts(db, server.clock)).toBe(0)
    expect(lost(before, await drawsIn(db))).toEqual([])
  })

  test('they skip holidays, a market that is off, and days with draws', async () => {
    const { db, server } = await opened.withoutDraws()
    const kesar = `(SELECT id FROM markets WHERE name = 'Kesar Mahal')`
    await run(db, `INSERT INTO holidays VALUES (${kesar}, '2026-10-02')`)
    await run(db, `UPDATE markets SET is_on = false WHERE name = 'Neel Sagar'`)
    setClock(server, '2026-11-10T12:00:00+05:30')
    await openDays(db, server.clock)
    const player = await server.addPlayer(1_000)
    await player.bid()
    const taken = await drawsIn(db)

    setClock(server, NOON)
    await fillCharts(db, server.clock)
    const draws = await drawsIn(db)
    expect(draws.filter(draw => draw.day === '2026-11-10')).toEqual(taken)
    expect(draws.filter(draw => draw.name === 'Neel Sagar')).toEqual([])
    const ofKesar = draws.filter(draw => draw.name === 'Kesar Mahal')
    expect(ofKesar.filter(draw => draw.day === '2026-10-02')).toEqual([])
    expect(ofKesar).toHaveLength(2 * (184 - 1))
    expect(await run(db, `SELECT status FROM bids WHERE player_id = '${player.id}'`)).toEqual([
      { status: 'placed' },
    ])
  })

  test('a market that the operator adds gets results like the others, and no invented past', async () => {
    const { db, server, live } = await opened.alive()
    const schedule = { openMinute: 13 * 60, closeMinute: 14 * 60, weekdaysOff: [6] }
    await addMarket(db, server.clock, { name: 'Kalyan', ...schedule })
    const ofKalyan = async () =>
      (await drawsIn(db))
        .filter(({ name }) => name === 'Kalyan')
        .map(({ day, session, state }) => `${day} ${session} ${state}`)
    await live()
    expect(await ofKalyan()).toEqual(['2026-11-18 Open open', '2026-11-18 Close open'])

    setClock(server, '2026-11-18T13:00:06+05:30')
    await live()
    await live()
    expect(await ofKalyan()).toEqual(['2026-11-18 Open declared', '2026-11-18 Close open'])

    setClock(server, '2026-11-23T09:00:00+05:30')
    await createDemoDraws({ db, clock: server.clock, log })()
    const declared = ['18', '19', '20', '21'].flatMap(day =>
      ['Open', 'Close'].map(session => `2026-11-${day} ${session} declared`),
    )
    expect(await ofKalyan()).toEqual(declared)
    expect(await reconcile(db)).toEqual([])
  })

  test('draws each session some seconds after its cut-off, open before close', async () => {
    const { db, server, live } = await opened.alive()
    const today = async () =>
      (await drawsIn(db)).filter(({ name, day }) => name === 'Kesar Mahal' && day === '2026-11-18')
    setClock(server, '2026-11-18T15:10:01+05:30')
    await live()
    expect((await today()).map(({ state }) => state)).toEqual(['closed', 'open'])
    setClock(server, '2026-11-18T15:10:06+05:30')
    await live()
    const [open, close] = await today()
    expect([open?.state, close?.state]).toEqual(['declared', 'open'])
    setClock(server, '2026-11-18T18:00:00+05:30')
    await live()
    const both = await today()
    expect(both.map(({ state }) => state)).toEqual(['declared', 'declared'])
    expect(both[0]).toEqual(open)
  })

  test('leaves the results to the operator with AUTO_RESULTS 0', async () => {
    const { db, server, live } = await opened.alive()
    await run(db, `UPDATE settings SET value = '0' WHERE key = 'AUTO_RESULTS'`)
    const before = await drawsIn(db)
    setClock(server, '2026-11-21T16:00:00+05:30')
    await live()
    const after = await drawsIn(db)
    expect(after.filter(draw => draw.state === 'declared')).toEqual(
      before.filter(draw => draw.state === 'declared'),
    )
    expect(after.map(({ day }) => day)).not.toContain('2026-11-20')
  })

  test('catches up after a stop: declares what is due and draws the days between', async () => {
    const { db, server } = await opened.alive()
    const before = await drawsIn(db)
    setClock(server, '2026-11-23T09:00:00+05:30')
    await createDemoDraws({ db, clock: server.clock, log })()
    const after = await drawsIn(db)
    expect(after.filter(({ day, state }) => day <= '2026-11-22' && state !== 'declared')).toEqual(
      [],
    )
    // Thursday to Sunday for eight markets, one of them off on Sundays.
    expect(after).toHaveLength(before.length + 2 * (4 * 8 - 1))
    expect(await reconcile(db)).toEqual([])
  })

  test('fills the days of a sleep, even if a bid has opened today first', async () => {
    const { db, server, live } = await opened.alive()
    setClock(server, '2026-11-21T12:00:00+05:30')
    await openDays(db, server.clock)
    await live()
    const days = (await drawsIn(db)).filter(({ state }) => state === 'declared')
    const since = days.map(({ day }) => day).filter(day => day > '2026-11-17' && day < '2026-11-21')
    expect([...new Set(since)].sort()).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(since).toHaveLength(2 * 3 * 8)
  })

  test('pays the winners of the day on which it stopped', async () => {
    const { db, server } = await opened.alive()
    const player = await server.addPlayer(1_000)
    for (const open_digit of '0123456789') {
      expect(await player.bid({ open_digit })).toMatchObject({ success: '1' })
    }
    setClock(server, '2026-11-23T09:00:00+05:30')
    await createDemoDraws({ db, clock: server.clock, log })()
    await settleDue(db)
    expect(await balanceOf(db, player.id)).toBe(1_000)
    const bids = await run(db, `SELECT status, payout FROM bids ORDER BY payout DESC`)
    expect(bids).toHaveLength(10)
    expect(bids[0]).toEqual({ status: 'won', payout: 100 })
    expect(bids[1]).toEqual({ status: 'lost', payout: 0 })
    expect(await reconcile(db)).toEqual([])
  })

  test('draws no results for the days on which a market was off', async () => {
    const { db, server, live } = await opened.alive()
    await run(db, `UPDATE markets SET is_on = false WHERE name = 'Kesar Mahal'`)
    for (const day of [19, 20, 21]) {
      setClock(server, `2026-11-${day}T12:00:00+05:30`)
      await live()
    }
    await run(db, `UPDATE markets SET is_on = true WHERE name = 'Kesar Mahal'`)
    await openDays(db, server.clock)
    setClock(server, '2026-11-22T12:00:00+05:30')
    await createDemoDraws({ db, clock: server.clock, log })()
    const draws = (await drawsIn(db)).filter(draw => draw.name === 'Kesar Mahal')
    const days = draws.map(({ day }) => day).filter(day => day >= '2026-11-18')
    expect([...new Set(days)]).toEqual(['2026-11-18', '2026-11-21'])
  })

  test('leaves a void day void', async () => {
    const { db, server, live } = await opened.alive()
    await run(db, `UPDATE draws SET state = 'void' WHERE day = '2026-11-18' AND state = 'open'`)
    setClock(server, '2026-11-19T12:00:00+05:30')
    await live()
    const states = (await drawsIn(db)).filter(draw => draw.state === 'void')
    expect(states.length).toBeGreaterThan(8)
  })
})

describe('two processes of one demo server, on a real PostgreSQL', () => {
  test('draw no day twice', async () => {
    const databaseUrl = await createMigratedDatabase()
    const dbs = await Promise.all([1, 2].map(() => openDatabase({ dataDir: '', databaseUrl })))
    onTestFinished(async () => {
      await Promise.all(dbs.map(db => db.close()))
    })
    const [db] = dbs as [Db, Db]
    const { clock } = await openGameServer(db, NOON)
    await run(db, 'DELETE FROM draws')
    const filled = await Promise.all(dbs.map(each => fillCharts(each, clock)))
    expect(filled[0]! + filled[1]!).toBe(HISTORY)
    expect(await run(db, 'SELECT FROM results')).toHaveLength(2 * HISTORY)

    await openDays(db, clock)
    clock.offsetMs += 24 * 60 * 60 * 1000
    for (const each of dbs) (await movable(each)).offsetMs = clock.offsetMs
    await closeDue(db)
    const drawn = await Promise.all(dbs.map(each => drawDue({ db: each, clock, log })))
    expect(drawn[0]! + drawn[1]!).toBe(16)
    const versions = await run(
      db,
      `SELECT market_id FROM results WHERE day = '2026-11-18' GROUP BY market_id
        HAVING max(version) = 2 AND count(*) = 2`,
    )
    expect(versions).toHaveLength(8)
    expect((await drawsIn(db)).filter(({ state }) => state !== 'declared')).toEqual([])
  })
})

test('the real server has past results, draws by itself, and keeps its results', {
  tags: 'thorough',
}, async () => {
  const server = await openProcess({ settings: { AUTO_RESULTS: '1' } })
  onTestFinished(server.close)
  const ask = async (call: string, request: object) => {
    const body = JSON.stringify(request)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/${call}`, { method: 'POST', headers, body })
    return response.json()
  }
  const firstGame = async () => {
    const [game] = (await ask('get_games.php', {})).result
    return `${game.open_pana}-${game.open_digit}${game.close_digit}-${game.close_pana}`
  }
  await expect.poll(firstGame).toMatch(/^\d{3}-\d{2}-\d{3}$/)
  const chart = { game_name: 'Mor Pankh Morning', type: 'jodi_chart' }
  const { data } = await ask('getCharts.php', chart)
  expect(data).toHaveLength(27)
  expect(data[0]).toMatchObject({ mon: expect.stringMatching(/^\d{2}$/) })
  const before = await firstGame()
  await server.kill()
  await server.start()
  expect(await firstGame()).toBe(before)
  expect((await ask('getCharts.php', chart)).data).toEqual(data)
})

/** A new server for every test, all on one database. */
function freshDemos() {
  const opened = onDatabase()
  let db: Db
  let server: GameServer

  beforeEach(async () => {
    db = opened.db
    await run(db, 'TRUNCATE markets, settings, players, transactions, postings, verdicts CASCADE')
    server = await openGameServer(db, NOON)
  })

  return {
    /** A server before its first start: with markets and without draws. */
    async withoutDraws() {
      await run(db, 'DELETE FROM draws')
      return { db, server }
    },
    /** A running server; `live` does what its timer does. */
    async alive() {
      await run(db, 'DELETE FROM draws')
      await setUpDemo(db)
      const tend = createDemoDraws({ db, clock: server.clock, log })
      const live = async () => {
        await tend()
        await openDays(db, server.clock)
        await closeDue(db)
      }
      await live()
      return { db, server, live }
    },
  }
}

/** The draws that have changed. */
function lost(before: Draw[], after: Draw[]): Draw[] {
  const standing = new Set(after.map(draw => JSON.stringify(draw)))
  return before.filter(draw => !standing.has(JSON.stringify(draw)))
}

async function drawsIn(db: Db): Promise<Draw[]> {
  return run<Draw>(
    db,
    `SELECT m.name, d.day, d.session, d.state, d.pana,
        extract(epoch FROM d.declared_at - d.cutoff_at)::int AS seconds
      FROM draws d JOIN markets m ON m.id = d.market_id
      ORDER BY m.name, d.day, d.session DESC`,
  )
}

function run<Row = Record<string, unknown>>(db: Db, text: string): Promise<Row[]> {
  return db.query<Row>({ name: '', text }, [])
}
