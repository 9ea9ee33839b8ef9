import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BidEntry, BidEntry as Entry } from '#contract/bids.ts'
import type { Bid } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import {
  $filter,
  clearFilter,
  filterText,
  isWanted,
  marketsOf,
  setFilter,
} from '../../../src/islands/app/screens/my-bids/filter.tsx'
import { playAgain } from '../../../src/islands/app/screens/my-bids/my-bids.ts'
import {
  $bids,
  allBids,
  type BidFilter,
  loadBids,
  loadOlderBids,
  openBids,
} from '../../../src/islands/app/stores/bids/bids.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import {
  $rowList,
  openSlip,
  putRow,
  type SlipPlace,
  type SlipRow,
} from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import {
  $games,
  dayOfGame,
  gameNamed,
  loadMarkets,
} from '../../../src/islands/app/stores/markets/markets.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { operate } from '../../../tools/test/operator.ts'
import { setClock } from '../../support/server.ts'
import { cutNetwork, enterIsland, setUpIsland } from '../support/island.ts'

const DAY = '2026-11-18'
const MARKET = 'Kesar Mahal'

const digit: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }
const lostDigit: Bid = { type: 'Single Digit', session: 'Open', digit: '2' }
const jodi: Bid = { type: 'Jodi Digit', jodi: '16' }
const pana: Bid = { type: 'Single Pana', session: 'Close', pana: '349' }
const half: Bid = { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }
const full: Bid = { type: 'Full Sangam', openPana: '128', closePana: '349' }

const island = setUpIsland(`${DAY}T09:00:00+05:30`)
let phone = ''

beforeEach(async () => {
  setClock(island, `${DAY}T12:30:00+05:30`)
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

async function place(bid: Bid, gameName = MARKET, points = 20): Promise<void> {
  const slip = placeOf(gameName, bid)
  const close = openSlip(slip)
  addToSlip(slip, bid, points)
  expect(await placeBids(slip)).toBe(true)
  close()
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
  await place(digit)
  await place(lostDigit)
  await place(jodi)
  await place(jodi, 'Jugnu Evening')
  setClock(island, `${DAY}T15:11:00+05:30`)
  await operate(island, 'result', { name: MARKET, session: 'Open', pana: '128' })
  expect(await found({ market: 'Jugnu Evening' })).toEqual(['Jugnu Evening Jodi Digit placed'])
  expect(await found({ type: 'Jodi Digit' })).toHaveLength(2)
  expect(await found({ status: 'won' })).toEqual([`${MARKET} Single Digit won`])
  expect(await found({ day: DAY })).toHaveLength(4)
  expect(await found({ day: '2026-11-17' })).toEqual([])
  expect(await found({ market: MARKET, type: 'Single Digit', status: 'lost', day: DAY })).toEqual([
    `${MARKET} Single Digit lost`,
  ])
  for (const bid of listed()) {
    expect(isWanted(bid, { ...allBids, status: 'lost', day: DAY })).toBe(true)
    expect(isWanted(bid, { ...allBids, status: 'won' })).toBe(false)
  }
})

test('loads older bids with the same filter', async () => {
  for (let n = 0; n < 52; n += 1) {
    await place({ type: 'Jodi Digit', jodi: String(n + 10) }, 'Champa Night', 10)
    if (n % 10 === 0) await place(pana, 'Champa Night', 10)
  }
  const filter = { ...allBids, type: 'Jodi Digit' } as const
  await loadBids(filter)
  expect(listed()).toHaveLength(50)
  cutNetwork()
  await loadOlderBids()
  expect($toast.get()?.text).toBe('Api Error')
  expect(listed()).toHaveLength(50)
  connect({ fetch: island.tab.fetch })
  await loadOlderBids()
  expect(listed()).toHaveLength(52)
  expect(listed().every(bid => bid.game_type === 'Jodi Digit')).toBe(true)
  await openBids({ ...filter })
  expect(listed()).toHaveLength(52)
  await openBids(allBids)
  expect(listed()).toHaveLength(50)
})

test('keeps the filter in the URL, where an invalid value counts as none', () => {
  $page.open('/my-bid')
  setFilter({ market: MARKET, type: 'Jodi Digit', status: 'won', day: DAY })
  expect($page.get()?.search).toEqual({
    market: MARKET,
    type: 'Jodi Digit',
    status: 'won',
    day: DAY,
  })
  expect($filter.get()).toEqual({ market: MARKET, type: 'Jodi Digit', status: 'won', day: DAY })
  expect(filterText($filter.get())).toBe('Kesar Mahal · Jodi Digit · Won · 11/18/2026')
  clearFilter()
  expect($page.get()?.search).toEqual({})
  expect($filter.get()).toEqual(allBids)
  $page.open('/my-bid?type=Red&status=mine&day=2026-13-45&market=&other=1')
  expect($filter.get()).toEqual(allBids)
})

test('filters the list itself where an API of the specification returns every bid', async () => {
  const entry = (fields: object) =>
    parse(Entry, { ...toWire(digit), points_action: 10, game_name: 'Far House', ...fields })
  const bids = [
    entry({ date: '11/18/2026' }),
    entry({ date: '2026-11-17T10:00:00+05:30', game_name: 'Near House' }),
  ]
  const of = (filter: Partial<BidFilter>) =>
    bids.filter(bid => isWanted(bid, { ...allBids, ...filter })).length
  expect(of({})).toBe(2)
  expect(of({ market: 'Far House' })).toBe(1)
  expect(of({ day: '2026-11-17' })).toBe(1)
  expect(of({ type: 'Jodi Digit' })).toBe(0)
  expect(marketsOf(bids, allBids)).toEqual(
    expect.arrayContaining([MARKET, 'Far House', 'Near House']),
  )
})

function entryOf(bid: Bid, fields: object = {}): BidEntry {
  const date = '11/17/2026'
  return parse(Entry, { ...toWire(bid), date, game_name: MARKET, points_action: 30, ...fields })
}

async function again(bid: Bid, fields: object = {}): Promise<string | undefined> {
  await loadMarkets()
  playAgain([entryOf(bid, fields)])
  return $page.get()?.path
}

test.each([
  [digit, '/game_type_single/Kesar_Mahal/single_digit'],
  [jodi, '/game_type_single/Kesar_Mahal/jodi_digit'],
  [pana, '/game_type_single/Kesar_Mahal/single_pana'],
  [half, '/game_type/Kesar_Mahal/half_sangam'],
  [full, '/game_type/Kesar_Mahal/full_sangam'],
])('puts %o into today’s slip of its market', async (bid, path) => {
  expect(await again(bid)).toBe(path)
  const close = openSlip(placeOf(MARKET, bid))
  expect($rowList.get()).toMatchObject([{ wire: toWire(bid), points: 30, state: 'hold' }])
  close()
  expect($user.get()?.wallet).toBe(1000)
})

test('adds no more than the maximum of a bid, and says so', async () => {
  const user = $user.get()
  if (!user) throw new Error('no player is logged in')
  $user.set({ ...user, MAX_BID: 50 })
  await again(digit)
  await again(digit)
  expect($toast.get()).toMatchObject({
    kind: 'error',
    text: 'The most you can bid at once is 50 points.',
  })
  const close = openSlip(placeOf(MARKET, digit))
  expect($rowList.get()).toMatchObject([{ points: 30, state: 'hold' }])
  close()
})

test('does not add to a bid without an answer, and says so', async () => {
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
  setClock(island, `${DAY}T15:30:00+05:30`)
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
  setClock(island, `${DAY}T17:00:00+05:30`)
  $page.open('/my-bid')
  expect(await again(digit)).toBe('/my-bid')
  expect($toast.get()?.text).toBe('This Market Betting Is Closed For Today.')
  expect(await again(digit, { game_name: 'Gone House' })).toBe('/my-bid')
  expect($toast.get()?.text).toBe('There is no market with this name.')
})
