import { beforeAll, expect, test } from 'vitest'
import { formatTime, parseTime } from '#domain/times.ts'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'

type Row = Record<string, unknown>
type Found = { name: string; session: string; day: string; cutoff_at: Date }

const MINUTE_MS = 60_000
const STEP_MINUTES = 61
const WALK_MINUTES = 3 * 1440

// Times of every kind: within a day, over midnight, nearly a whole day long, and close to midnight.
const schedules = [
  ['10:05 am', '01:05 pm'],
  ['12:10 am', '12:50 am'],
  ['09:35 pm', '12:05 am'],
  ['10:00 am', '09:30 am'],
  ['11:55 pm', '11:50 pm'],
] as const
const pairs = schedules.flatMap(old =>
  schedules.filter(next => next !== old).map(next => [old, next] as const),
)

const server = setUpServer()
let player: TestPlayer

beforeAll(async () => {
  await server.run(`UPDATE markets SET is_on = false`)
  player = await server.addPlayer(100_000)
})

/**
 * Markets of every pair of times, half of them with a bid, are changed at an instant; then three
 * days go by.
 */
test('the days of a changed market follow each other and never overlap', async () => {
  const at = '2026-12-02T00:20:00+05:30'
  const start = Date.parse(at)
  server.clock.moveTo(start - 2 * 1440 * MINUTE_MS)
  const changed = await addMarkets(at)
  for (let minute = 2 * 1440; minute > 0; minute -= 2 * STEP_MINUTES) {
    await turn(start - minute * MINUTE_MS)
  }
  await turn(start)
  for (const market of changed.filter(market => market.hasBid)) {
    const bid = { session: 'Close', open_digit: 'NA', close_digit: '7' }
    await player.bid({ game_name: market.name, ...bid })
  }
  for (const { name, next } of changed) {
    const reply = await server.operator('market-change', { name, open: next[0], close: next[1] })
    expect(reply).toMatchObject({ success: '1' })
  }
  const bidsBefore = await bidsOnDraws()
  const takesAgain = new Map(changed.map(({ name }) => [name, 0]))
  const lastDay = new Map<string, string>()

  for (let minute = 0; minute <= WALK_MINUTES; minute += STEP_MINUTES) {
    const now = start + minute * MINUTE_MS
    await turn(now)
    const games = await gamesNow()
    const found = await drawsTakingBids(now)
    for (const { name, next } of changed) {
      const game = games.find(game => game.games_name === name)!
      const draws = found.filter(draw => draw.name === name)
      const where = `${name} at ${new Date(now).toISOString()}`
      expect(new Set(draws.map(draw => draw.session)).size, where).toBe(draws.length)
      expect(sessionsOf(game, now), where).toEqual(draws.map(draw => draw.session))
      for (const draw of draws) {
        expect(draw.day, where).toBe(game.day)
        const cutoff = draw.session === 'Open' ? game.open_at : game.close_at
        expect(draw.cutoff_at.getTime(), where).toBe(cutoff)
      }
      expect(String(game.day) >= (lastDay.get(name) ?? ''), where).toBe(true)
      lastDay.set(name, String(game.day))
      const hasNewTimes = game.open_time === next[0] && game.close_time === next[1]
      if (hasNewTimes && draws.length > 0) takesAgain.set(name, takesAgain.get(name)! + 1)
    }
  }
  expect([...takesAgain].filter(([, times]) => times === 0)).toEqual([])
  expect(await bidsOnDraws()).toEqual(bidsBefore)
  expect(await overlapping()).toEqual([])
})

async function addMarkets(at: string) {
  const markets = pairs.flatMap(([old, next], pair) =>
    [false, true].map(hasBid => ({
      name: `M ${at.slice(5, 10)} ${pair} ${hasBid ? 'bid' : 'free'}`,
      old,
      next,
      hasBid,
    })),
  )
  for (const { name, old } of markets) {
    const reply = await server.operator('market-add', { name, open: old[0], close: old[1] })
    expect(reply).toMatchObject({ success: '1' })
  }
  return markets
}

/** The clock moves on, and the timer does its work. */
async function turn(now: number) {
  server.clock.moveTo(now)
  await openDays(server.db, server.clock)
  await closeDue(server.db)
}

function sessionsOf(game: Row, now: number): string[] {
  expect(formatTime(parseTime(String(game.open_time))!)).toBe(game.open_time)
  if (now < Number(game.open_at)) return ['Open', 'Close']
  return now < Number(game.close_at) ? ['Close'] : []
}

/** The draws that take bids at an instant, by the conditions of server/bids/place-bid.ts. */
function drawsTakingBids(now: number) {
  const text = `SELECT m.name, d.session, d.day, d.cutoff_at FROM draws d
    JOIN markets m ON m.id = d.market_id AND m.is_on
    WHERE d.bids_from <= $1 AND d.cutoff_at > $1 AND d.state = 'open'
    ORDER BY m.name, d.session DESC, d.day`
  return server.db.query<Found>({ name: 'test_taking', text }, [new Date(now)])
}

/** Days that start before the previous one of their market has ended, or that have no length. */
function overlapping() {
  return server.run(`SELECT m.name, later.day FROM draws later JOIN markets m ON m.id = later.market_id
    JOIN draws d ON d.market_id = later.market_id AND d.session = 'Close' AND d.day <= later.day
    WHERE later.session = 'Close' AND CASE WHEN d.day < later.day
      THEN later.bids_from < d.cutoff_at ELSE later.bids_from >= later.cutoff_at END`)
}

function bidsOnDraws() {
  return server.run(`SELECT b.id, d.day, d.session, d.bids_from, d.cutoff_at FROM bids b
    JOIN draws d ON d.market_id = b.market_id AND d.day = b.day AND d.session = b.session
    ORDER BY b.id`)
}

async function gamesNow(): Promise<Row[]> {
  return (await server.call('get_games.php', {})).result as Row[]
}
