import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { $user, forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $filter, clearFilter, filterText, setFilter } from '#app/bids/bid-filter.tsx'
import { playAgain } from '#app/bids/bid-groups.ts'
import {
  $bidDays,
  $bids,
  allBids,
  type BidFilter,
  loadBids,
  loadOlderBids,
} from '#app/bids/bids.ts'
import { MyBids } from '#app/bids/history.tsx'
import { $page } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { serverNow } from '#app/live/clock.ts'
import { $games, dayOfGame, gameNamed, loadMarkets } from '#app/markets/markets.ts'
import { addToSlip } from '#app/play/edit-slip.ts'
import { placeBids } from '#app/play/place-bids.ts'
import { $rowList, openSlip, putRow, type SlipPlace, type SlipRow } from '#app/play/slip.ts'
import { type BidEntry, BidEntry as Entry } from '#contract/bids.ts'
import type { Bid } from '#domain/bids.ts'
import { numbersOf } from '#domain/game-types.ts'
import { toWire } from '#domain/wire-bids.ts'
import { operate } from '../../../tools/test/operator.ts'
import { enterIsland, placeBid, setUpIslandOnServer } from '../support/island.ts'
import { made } from '../support/made.ts'

const DAY = '2026-11-18'
const MARKET = 'Kesar Mahal'

const digit: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }
const lostDigit: Bid = { type: 'Single Digit', session: 'Open', digit: '2' }
const jodi: Bid = { type: 'Jodi Digit', jodi: '16' }
const pana: Bid = { type: 'Single Pana', session: 'Close', pana: '349' }
const half: Bid = { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }

const island = setUpIslandOnServer()
let phone = ''

beforeEach(async () => {
  island.clock.moveTo('12:30')
  connect({ fetch: island.tab.fetch })
  island.tab.cookies.clear()
  phone = await enterIsland()
  $toast.set(null)
})
afterEach(() => {
  forgetSession()
  $page.open('/')
})

function placeOf(gameName: string, { type }: Bid): SlipPlace {
  const day = dayOfGame(gameNamed($games.get(), gameName), serverNow())
  return { phone, gameName, gameType: type, day }
}

function listed(): BidEntry[] {
  const shown = $bids.get()
  return shown.state === 'ready' ? shown.rows : []
}

async function found(filter: Partial<BidFilter>): Promise<string[]> {
  await loadBids({ ...allBids, ...filter })
  return listed().map(bid => `${bid.game_name} ${bid.game_type} ${bid.status}`)
}

test('filters on the server by market, type, status and day, and by all of them together', async () => {
  await placeBid(phone, digit, MARKET, 20)
  await placeBid(phone, lostDigit, MARKET, 20)
  await placeBid(phone, jodi, MARKET, 20)
  await placeBid(phone, jodi, 'Jugnu Evening', 20)
  island.clock.moveTo('15:11')
  await operate(island, 'result', { name: MARKET, session: 'Open', pana: '128' })
  expect(await found({ market: 'Jugnu Evening' })).toEqual(['Jugnu Evening Jodi Digit placed'])
  expect(await found({ type: 'Jodi Digit' })).toHaveLength(2)
  expect(await found({ status: 'won' })).toEqual([`${MARKET} Single Digit won`])
  expect(await found({ day: DAY })).toHaveLength(4)
  const sums = { staked: 80, won: 200, refunded: 0, waiting: 40 }
  expect($bidDays.get()).toMatchObject({ market: '', byDate: { '11/18/2026': sums } })
  expect(await found({ day: '2026-11-17' })).toEqual([])
  expect(await found({ market: MARKET, type: 'Single Digit', status: 'lost', day: DAY })).toEqual([
    `${MARKET} Single Digit lost`,
  ])
})

/** The text of the screen of the bid history. */
function screenText(): string {
  const html = renderToStaticMarkup(createElement(MyBids))
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('shows no part of the bids as all of them while older ones can be loaded', async () => {
  const panas = numbersOf('Single Pana').slice(0, 52)
  const place = placeOf(MARKET, pana)
  const close = openSlip(place)
  for (const number of panas) addToSlip(place, { ...pana, pana: number } as Bid, 10)
  expect(await placeBids(place)).not.toBeNull()
  close()
  $page.open('/my-bid')
  await loadBids()
  expect(screenText()).toMatch(/^ All In play Won Lost Refunded At least 50 bids .* 500\+ points /)
  expect(screenText()).not.toContain('Play again')
  await loadOlderBids()
  expect(screenText()).toMatch(/^ All 52 In play 52 Won 0 Lost 0 52 bids .* 520 points /)
  expect(screenText()).toContain('Play again')
})

test('keeps the filter in the URL, where an invalid value counts as none', () => {
  $page.open('/my-bid')
  const filter = { market: MARKET, type: 'Jodi Digit', status: 'won', day: DAY } as const
  setFilter(filter)
  expect($page.get()?.search).toEqual(filter)
  expect($filter.get()).toEqual(filter)
  expect(filterText($filter.get())).toBe('Kesar Mahal · Jodi Digit · Won · 11/18/2026')
  clearFilter()
  expect($page.get()?.search).toEqual({})
  expect($filter.get()).toEqual(allBids)
  $page.open('/my-bid?type=Red&status=mine&day=2026-13-45&market=&other=1')
  expect($filter.get()).toEqual(allBids)
  $page.open('/my-bid?day=%FF&market=%E0')
  expect($filter.get()).toEqual(allBids)
})

function entryOf(bid: Bid, fields: object = {}): BidEntry {
  const date = '11/17/2026'
  return made(Entry, { ...toWire(bid), date, game_name: MARKET, points_action: 30, ...fields })
}

async function again(bid: Bid, fields: object = {}): Promise<string | undefined> {
  await loadMarkets()
  playAgain([entryOf(bid, fields)])
  return $page.get()?.path
}

test.each([
  [digit, '/game_type_single/Kesar_Mahal/single_digit'],
  [pana, '/game_type_single/Kesar_Mahal/single_pana'],
  [half, '/game_type/Kesar_Mahal/half_sangam'],
])('puts %o into today’s slip of its market', async (bid, path) => {
  expect(await again(bid)).toBe(path)
  const close = openSlip(placeOf(MARKET, bid))
  expect($rowList.get()).toMatchObject([{ wire: toWire(bid), points: 30, state: 'hold' }])
  close()
  expect($user.get()?.wallet).toBe(1000)
})

test('does not add to a bid without an answer, and shows a message', async () => {
  const place = placeOf(MARKET, digit)
  const close = openSlip(place)
  addToSlip(place, digit, 10)
  const [{ key, ...row } = { key: '' }] = $rowList.get()
  putRow(place, key, { ...(row as SlipRow), state: 'failed' })
  await again(digit)
  expect($toast.get()).toMatchObject({
    kind: 'error',
    text: 'This bid has no answer yet. Please wait for it.',
  })
  expect($rowList.get()).toMatchObject([{ points: 10, state: 'failed' }])
  close()
})

test('after the open cut-off repeats an Open bid for Close, and refuses a jodi and a sangam with the reason', async () => {
  island.clock.moveTo('15:30')
  $page.open('/my-bid')
  expect(await again(jodi)).toBe('/my-bid')
  expect($toast.get()).toMatchObject({
    kind: 'error',
    text: 'You can bid on Jodi Digit only until the open time.',
  })
  expect(await again(half)).toBe('/my-bid')
  expect(await again(digit)).toBe('/game_type_single/Kesar_Mahal/single_digit')
  expect($toast.get()).toMatchObject({ kind: 'info' })
  const close = openSlip(placeOf(MARKET, digit))
  expect($rowList.get()).toMatchObject([{ wire: toWire({ ...digit, session: 'Close' } as Bid) }])
  close()
})

test('shows that a market is closed or does not exist any more', async () => {
  island.clock.moveTo('17:00')
  $page.open('/my-bid')
  expect(await again(digit)).toBe('/my-bid')
  expect($toast.get()?.text).toBe('This Market Betting Is Closed For Today.')
  expect(await again(digit, { game_name: 'Gone House' })).toBe('/my-bid')
  expect($toast.get()?.text).toBe('There is no market with this name.')
})
