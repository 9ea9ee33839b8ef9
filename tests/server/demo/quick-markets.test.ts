import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { quickMarketsAt } from '../../../server/demo/quick-markets.ts'
import { createDemoDraws } from '../../../server/demo/random-draws.ts'
import { demoMarkets } from '../../../server/demo/seed.ts'
import { createBoard } from '../../../server/markets/board.ts'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { readResultsPage } from '../../../server/pages/results-page.ts'
import { settleDue } from '../../../server/results/settle-day.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import type { TestTime } from '../../../tools/test/test-time.ts'
import { timeOf } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
// Late in the evening, so that the walk passes midnight and the hours in which no other market draws.
const EVENING = timeOf('22:00')

type Game = { games_name: string; open_at: number; close_at: number; day: string }

const server = setUpServer({ startsAt: '22:00' })
let drawDemo: () => Promise<void>

beforeAll(() => {
  const { db, clock } = server
  drawDemo = createDemoDraws({ db, clock, log: createLog('silent') })
})

test('at every moment of a day a draw of the demo is due within five minutes', async () => {
  await setAutoResults('1')
  const late: string[] = []
  const counts = new Set<number>()
  for (let minute = 0; minute <= DAY_MINUTES; minute += 23) {
    await moveTo(EVENING + minute * MINUTE_MS)
    const now = server.clock.now()
    const games = await gamesNow()
    const cutoffs = games.flatMap(({ open_at, close_at }) => [open_at, close_at])
    const next = Math.min(...cutoffs.filter(at => at > now))
    if (next - now > 5 * MINUTE_MS) late.push(new Date(now).toISOString())
    counts.add(games.length - demoMarkets.length)
    expect(games.slice(0, demoMarkets.length).map(game => game.games_name)).toEqual(
      demoMarkets.map(([name]) => name),
    )
  }
  expect(late).toEqual([])
  expect([...counts].sort()).toEqual([2, 3])
  await tick()
  const waiting = `SELECT FROM draws WHERE state IN ('open', 'closed') AND cutoff_at < $1`
  expect(await server.run(waiting, [new Date(server.clock.now() - MINUTE_MS)])).toEqual([])
  expect(await server.run(twice)).toEqual([])
  const board = await createBoard(server.context)()
  const shown = await readResultsPage(server.db, '2026-11-19', board)
  expect(shown.days[0]!.markets.length).toBeLessThanOrEqual(demoMarkets.length + 3)
  expect(await reconcile(server.db)).toEqual([])
})

test('at every minute of a day two or three quick markets are listed, one with a draw in five minutes', () => {
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const listed = quickMarketsAt(EVENING + minute * MINUTE_MS)
    const left = listed
      .flatMap(({ openMinute, closeMinute }) => [openMinute, closeMinute])
      .map(at => (at - (22 * 60 + minute) + 2 * DAY_MINUTES - 1) % DAY_MINUTES)
    expect(Math.min(...left)).toBeLessThan(5)
    expect([2, 3]).toContain(listed.length)
  }
})

test('a bid in a quick market belongs to its day, is paid, and stays in the history', async () => {
  await setAutoResults('1')
  await moveTo('2026-11-20 03:36')
  const player = await server.addPlayer(1_000)
  const bid = { game_name: 'Jhatpat 22', session: 'Open' }
  for (const open_digit of '0123456789') {
    expect(await player.bid({ ...bid, open_digit })).toMatchObject({ success: '1' })
  }
  await moveTo('2026-11-20 03:39')
  await settleDue(server.db)
  expect(await player.balances()).toMatchObject({ wallet: 1_000 })
  expect(await server.run('SELECT DISTINCT day FROM bids')).toEqual([{ day: '2026-11-20' }])
  await moveTo('2026-11-20 03:55')
  expect((await gamesNow()).map(game => game.games_name)).not.toContain('Jhatpat 22')
  expect((await player.history())[0]).toMatchObject({ game_name: 'Jhatpat 22' })
})

test('without AUTO_RESULTS no quick market comes, and one that waits for a result stays', async () => {
  await setAutoResults('1')
  await moveTo('2026-11-21 10:11')
  await tick()
  await setAutoResults('0')
  await moveTo('2026-11-21 11:00')
  expect(await quickNames()).toEqual(['Jhatpat 61', 'Jhatpat 62'])
  for (const [market, session] of [
    ['Jhatpat 61', 'Close'],
    ['Jhatpat 62', 'Open'],
    ['Jhatpat 62', 'Close'],
  ]) {
    const draw = { name: market, session, pana: '128' }
    expect(await server.operator('result', draw)).toMatchObject({ success: '1' })
  }
  await moveTo('2026-11-21 11:01')
  expect(await quickNames()).toEqual([])
})

/** The market-days with other than two draws. */
const twice = `SELECT market_id, day FROM draws GROUP BY market_id, day HAVING count(*) <> 2`

/** Moves the clock and runs the jobs once. */
async function moveTo(at: TestTime): Promise<void> {
  server.clock.moveTo(at)
  await tick()
}

async function tick(): Promise<void> {
  const { db, clock } = server
  await drawDemo()
  await openDays(db, clock)
  await closeDue(db)
}

async function gamesNow(): Promise<Game[]> {
  return (await server.call('get_games.php', {})).result as Game[]
}

async function quickNames(): Promise<string[]> {
  return (await gamesNow()).slice(demoMarkets.length).map(game => game.games_name)
}

function setAutoResults(value: '0' | '1') {
  return server.run(`UPDATE settings SET value = '${value}' WHERE key = 'AUTO_RESULTS'`)
}
