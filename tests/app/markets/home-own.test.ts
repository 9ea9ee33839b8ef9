import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSession } from '#app/accounts/session.ts'
import { signOut } from '#app/accounts/session-end.ts'
import { $marketBids, loadMarketBids } from '#app/bids/bids.ts'
import { ownLines } from '#app/bids/own-line.ts'
import { addressOfTap, foundIn, hasSearch, todayOf, todayText } from '#app/markets/home-view.ts'
import { $favourites, $games, gameNamed, toggleFavourite } from '#app/markets/markets.ts'
import { groupsOf } from '#app/markets/shown-markets.ts'
import type { MarketBids } from '#contract/bids.ts'
import { Game } from '#contract/markets.ts'
import {
  cutNetwork,
  enterAsNewPlayer,
  placeSingle,
  setUpIslandOnServer,
} from '../support/island.ts'
import { made } from '../support/made.ts'

const island = setUpIslandOnServer()
const MARKET = 'Kesar Mahal'

let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
})
afterEach(() => forgetSession())

const market = () => gameNamed($games.get(), MARKET)!
const line = () => ownLines(market(), '', $marketBids.get()?.rows ?? []).own

test('shows the player’s own bids on a card as the server counts them, and keeps them offline', async () => {
  const unbind = $marketBids.listen(() => {})
  await loadMarketBids()
  expect(line()).toBeNull()
  await placeSingle(phone, '1')
  await placeSingle(phone, '2')
  expect(line()).toBeNull()
  await loadMarketBids()
  expect(line()).toEqual({ text: 'In play: 2 bids · 20 points', isWin: false })
  cutNetwork()
  await loadMarketBids()
  expect(line()).toEqual({ text: 'In play: 2 bids · 20 points', isWin: false })
  expect($marketBids.get()!.isConfirmed).toBe(false)
  unbind()
})

const row = {
  game_name: MARKET,
  day: '2026-11-18',
  staked: 30,
  won: 0,
  refunded: 0,
  waiting_bids: 0,
  waiting: 0,
}

test.each([
  [[], null],
  [[{ ...row, game_name: 'Another' }], null],
  [[row], 'Your bids did not win'],
  [[{ ...row, won: 1100 }], 'Won 1,100 · staked 30'],
  [[{ ...row, refunded: 30 }], 'Refunded 30'],
  [[{ ...row, won: 100, waiting: 10, waiting_bids: 1 }], 'Won 100 · 1 bid in play'],
])('shows the bids %j on a card: %s', (rows, text) => {
  const game = made(Game, { games_name: MARKET, day: '2026-11-18', result_day: '2026-11-17' })
  expect(ownLines(game, '2026-11-17', rows).own?.text ?? null).toBe(text)
})

test('shows the outcome of an earlier day only with the result of that day', () => {
  const game = made(Game, { games_name: MARKET, day: '2026-11-18', result_day: '2026-11-17' })
  const before = { ...row, day: '2026-11-17', won: 100 }
  const today = { ...row, waiting: 10, waiting_bids: 1 }
  const past = { text: 'Won 100 · staked 30', isWin: true }
  const own = { text: 'In play: 1 bid · 10 points', isWin: false }
  expect(ownLines(game, '2026-11-17', [today, before])).toEqual({ past, own })
  // From the open cut-off on, the card shows today's result.
  expect(ownLines(game, '2026-11-18', [today, before])).toEqual({ past: null, own })
  expect(ownLines(game, '2026-11-17', [before])).toEqual({ past, own: null })
})

test('shows at the top what today cost and won and what is in play, and nothing where there is neither', () => {
  const now = Date.parse('2026-11-18T20:00:00+05:30')
  const waiting = { ...row, waiting: 10, waiting_bids: 1 }
  expect(todayOf([], now)).toBeNull()
  expect(
    todayOf(
      [
        { ...row, refunded: 30 },
        { ...row, day: '2026-11-17', won: 90 },
      ],
      now,
    ),
  ).toBeNull()
  const tomorrow = { ...waiting, day: '2026-11-19' }
  const rows = [{ ...row, won: 90, refunded: 10 }, row, tomorrow]
  const today = { staked: 50, won: 90, inPlay: { bids: 1, points: 10 } }
  expect(todayOf(rows, now)).toEqual(today)
  expect(todayText(today)).toBe('Today: staked 50, won 90 · 1 bid in play')
  const text = (own: MarketBids[]) => todayText(todayOf(own, now)!)
  expect(text([row])).toBe('Today: staked 30, won 0')
  expect(text([waiting])).toBe('Today: staked 30 · 1 bid in play')
  expect(text([tomorrow])).toBe('1 bid in play · 10 points')
})

test.each([
  ['won more than was staked', [{ ...row, won: 31 }], true],
  ['won less than was staked', [{ ...row, won: 10 }], false],
  ['the other stakes wait', [{ ...row, won: 11, waiting: 20, waiting_bids: 2 }], true],
  ['the other stakes are refunded', [{ ...row, won: 11, refunded: 20 }], true],
] as const)('has the colour of a win or not: %s', (_, rows, isWin) => {
  const game = made(Game, { games_name: MARKET, day: '2026-11-18', result_day: '2026-11-17' })
  expect(ownLines(game, '2026-11-17', rows).own?.isWin).toBe(isWin)
})

test('pins a market above all groups until it is unpinned, and a logout unpins all', () => {
  const at = Date.parse('2026-11-18T09:00:00+05:30')
  const groups = () => groupsOf($games.get(), at, $favourites.get())
  toggleFavourite('Raat Rani Night')
  toggleFavourite(MARKET)
  const [first, ...others] = groups()
  expect(first!.group).toBe('favourites')
  expect([...first!.names].sort()).toEqual([MARKET, 'Raat Rani Night'])
  expect(others.flatMap(({ names }) => names)).not.toContain(MARKET)
  toggleFavourite(MARKET)
  expect(groups()[0]!.names).toEqual(['Raat Rani Night'])
  signOut()
  expect($favourites.get()).toEqual([])
})

test('puts the markets on top whose result the player’s bids wait for, longest first', () => {
  const [first, second] = ['Kesar Mahal', 'Jugnu Evening'].map(
    name => gameNamed($games.get(), name)!,
  )
  const waiting = (game_name: string, day: string) => ({
    ...row,
    game_name,
    day,
    waiting: 10,
    waiting_bids: 1,
  })
  const dueAt = (at: number, rows: readonly MarketBids[]) =>
    groupsOf($games.get(), at, [first!.games_name], rows).find(({ group }) => group === 'due')
      ?.names
  const rows = [waiting('Jugnu Evening', second!.day), waiting('Kesar Mahal', first!.day)]
  expect(dueAt(first!.open_at! - 1, rows)).toBeUndefined()
  expect(dueAt(first!.open_at!, rows)).toEqual(['Kesar Mahal'])
  expect(dueAt(second!.open_at!, rows)).toEqual(['Kesar Mahal', 'Jugnu Evening'])
  expect(dueAt(second!.open_at!, [{ ...rows[0]!, waiting_bids: 0 }])).toBeUndefined()
  // Bids of the day before wait, and today's draw is not over.
  expect(dueAt(first!.open_at! - 1, [waiting('Kesar Mahal', '2026-11-17')])).toEqual([
    'Kesar Mahal',
  ])
  const groups = groupsOf($games.get(), second!.open_at!, ['Raat Rani Night'], rows)
  expect(groups.slice(0, 2).map(({ group }) => group)).toEqual(['due', 'favourites'])
})

test('leads from a card to the grid of the last type, while the market takes its bids', async () => {
  const before = Date.parse('2026-11-18T09:00:00+05:30')
  const after = market().open_at! + 1
  expect(addressOfTap(market(), '', before)).toBe('/game_type/Kesar_Mahal')
  expect(addressOfTap(market(), 'Single Pana', before)).toBe('/game_type/Kesar_Mahal/single_pana')
  expect(addressOfTap(market(), 'Jodi Digit', before)).toBe('/game_type/Kesar_Mahal/jodi_digit')
  expect(addressOfTap(market(), 'Jodi Digit', after)).toBe('/game_type/Kesar_Mahal')
})

test('finds markets by a part of the name, from 13 markets on', () => {
  const many = Array.from({ length: 13 }, (_, place) =>
    made(Game, { games_name: `Bazaar ${place}` }),
  )
  expect(hasSearch(many)).toBe(true)
  expect(hasSearch(many.slice(1))).toBe(false)
  const groups = [
    { group: 'taking' as const, names: ['Bazaar 1', 'Kesar Mahal'] },
    { group: 'done' as const, names: ['Neel Sagar'] },
  ]
  expect(foundIn(groups, ' MAHAL ')).toEqual([{ group: 'taking', names: ['Kesar Mahal'] }])
  expect(foundIn(groups, 'x')).toEqual([])
})
