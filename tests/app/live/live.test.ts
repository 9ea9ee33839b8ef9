import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { connectLive } from '../../../src/islands/app/api/live.ts'
import { watchChart } from '../../../src/islands/app/screens/charts/charts.ts'
import {
  $bids,
  $marketBids,
  loadBids,
  loadMarketBids,
  loadOlderBids,
} from '../../../src/islands/app/stores/bids/bids.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'

import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { openSlip } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { $connection, streamOf } from '../../../src/islands/app/stores/live/connection.ts'
import { watchFreshness } from '../../../src/islands/app/stores/live/freshness.ts'
import { $chart } from '../../../src/islands/app/stores/markets/charts.ts'
import {
  $games,
  $markets,
  $newResults,
  dayOfGame,
  gameNamed,
  loadMarkets,
  resultKey,
} from '../../../src/islands/app/stores/markets/markets.ts'
import { $requests, watchRequests } from '../../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  everything,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { $announcement } from '../../../src/islands/app/stores/toasts.ts'
import { operate } from '../../../tools/test/operator.ts'
import { addMarket, setDraws } from '../../support/markets.ts'
import { setClock } from '../../support/server.ts'
import { enterIsland, setUpIsland } from '../support/island.ts'
import { stubPage } from '../support/page.ts'
import { eventSources, silentSources } from './event-source.ts'

const MARKETS = ['Mor Pankh Morning', 'Neem Chhaya', 'Chandan Bagh Day', 'Kesar Mahal'] as const

const lists = [
  'getCharts.php',
  'get_bid_history.php',
  'get_market_bids.php',
  'get_profile.php',
  'get_request_history.php',
  'get_wallet_history.php',
]

const island = setUpIsland('2026-11-18T09:00:00+05:30', { liveLimits: { pollMs: 30 } })
let page: ReturnType<typeof stubPage>
let sources: ReturnType<typeof eventSources>
let isNetworkCut = false
let asked: string[] = []
let stop = () => {}
let phone = ''

beforeEach(async () => {
  isNetworkCut = false
  asked = []
  page = stubPage()
  sources = eventSources(island.tab.fetch, () => isNetworkCut)
  connectLive(sources.open)
  connect({
    fetch: async (url, init) => {
      asked.push(String(url).split('/').at(-1) ?? '')
      if (isNetworkCut) throw new TypeError('Failed to fetch')
      return island.tab.fetch(url, init)
    },
  })
  phone = await enterIsland()
})
afterEach(() => {
  stop()
  stop = () => {}
  vi.useRealTimers()
  forgetSession()
  island.tab.cookies.clear()
  $page.open('/')
})
afterAll(() => void vi.unstubAllGlobals())

function stream(): string {
  return streamOf($connection.get()).state
}

function reach(): string {
  const { state } = $connection.get()
  return state === 'offline' || state === 'unanswered' ? state : 'reached'
}

async function watch(): Promise<void> {
  stop = watchFreshness()
  await expect.poll(() => stream()).toBe('live')
  asked = []
}

/** Freshness on a stream the test plays, and by a clock the test moves. */
function watchSilently() {
  const silent = silentSources()
  connectLive(silent.open)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stop = watchFreshness()
  return silent
}

async function place(market: string, bid: Bid, points = 10): Promise<void> {
  const game = gameNamed($games.get(), market)
  const slip = {
    phone,
    gameName: market,
    gameType: bid.type,
    day: dayOfGame(game, serverNow()),
  }
  const close = openSlip(slip)
  addToSlip(slip, bid, points)
  expect(await placeBids(slip)).toBe(true)
  close()
}

function bids() {
  const shown = $bids.get()
  return shown.state === 'ready' ? shown.rows : []
}

test('asks for each list once while the stream opens', async () => {
  asked = []
  const hide = [$bids, $statement, $marketBids, $requests].map(store => store.listen(() => {}))
  void loadBids()
  void loadStatement(everything)
  void loadMarketBids()
  const leave = [watchRequests(), watchChart('jodi_chart', MARKETS[0])]
  void loadProfile()
  stop = watchFreshness()
  await expect.poll(() => stream()).toBe('live')
  await expect.poll(() => new Set(asked).size).toBe(lists.length)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(asked.toSorted()).toEqual(lists)
  for (const end of [...leave, ...hide]) end()
})

test('shows a result, its settled bids and the balance without a tap', async () => {
  const [market] = MARKETS
  await place(market, { type: 'Single Digit', session: 'Open', digit: '1' })
  await place(market, { type: 'Single Digit', session: 'Open', digit: '2' })
  $page.open('/home')
  await loadBids()
  await loadStatement(everything)
  const hide = [$bids.listen(() => {}), $statement.listen(() => {})]
  await watch()
  setClock(island, '2026-11-18T09:31:00+05:30')
  await operate(island, 'result', { name: market, session: 'Open', pana: '128' })

  await expect
    .poll(() => gameNamed($games.get(), market))
    .toMatchObject({
      open_pana: '128',
      open_digit: '1',
    })
  await expect.poll(() => bids().map(bid => bid.status)).toEqual(['lost', 'won'])
  await expect.poll(() => $user.get()?.wallet).toBe(1000 - 20 + 100)
  await expect
    .poll(() => $statement.get())
    .toMatchObject({ rows: [{ amount: '100', kind: 'win' }, {}, {}, {}] })
  expect($newResults.get()).toContain(resultKey(market, 'Open'))
  expect($announcement.get()).toBe('Mor Pankh Morning: 128-1')
  expect(asked).not.toContain('get_games.php')
  for (const end of hide) end()
})

test('announces no result on another screen', async () => {
  const [, market] = MARKETS
  $page.open('/game-rates')
  $announcement.set('')
  setClock(island, '2026-11-18T11:16:00+05:30')
  await loadMarkets()
  await watch()
  await operate(island, 'result', { name: market, session: 'Open', pana: '777' })
  await expect.poll(() => gameNamed($games.get(), market)?.open_digit).toBe('1')
  expect($announcement.get()).toBe('')
})

test('keeps the loaded pages when one of their bids is settled', async () => {
  const [, , market] = MARKETS
  const bid: Bid = { type: 'Single Digit', session: 'Open', digit: '4' }
  setClock(island, '2026-11-18T12:30:00+05:30')
  await loadMarkets()
  await place(market, bid)
  for (let n = 0; n < 60; n += 1) {
    await place('Kesar Mahal', { type: 'Jodi Digit', jodi: String(n + 10) })
  }
  await loadBids()
  await loadOlderBids()
  expect(bids()).toHaveLength(61)
  const hide = $bids.listen(() => {})
  await watch()
  setClock(island, '2026-11-18T13:01:00+05:30')
  await operate(island, 'result', { name: market, session: 'Open', pana: '112' })
  await expect.poll(() => bids().at(-1)?.status).toBe('won')
  expect(bids()).toHaveLength(61)
  hide()
})

test('reconnects after a cut, and shows what it missed', async () => {
  const [, , , market] = MARKETS
  await place(market, { type: 'Single Digit', session: 'Open', digit: '1' })
  await loadBids()
  const hide = $bids.listen(() => {})
  await watch()
  isNetworkCut = true
  sources.made.at(-1)?.cut()
  expect(stream()).toBe('polling')
  setClock(island, '2026-11-18T15:11:00+05:30')
  await operate(island, 'result', { name: market, session: 'Open', pana: '128' })
  expect(bids()).toMatchObject([{ status: 'placed' }])
  isNetworkCut = false
  await expect.poll(() => bids()[0]?.status).toBe('won')
  expect($user.get()?.wallet).toBe(1000 - 10 + 100)
  expect(new Set(asked)).toEqual(new Set(['get_bid_history.php']))
  hide()
})

test('shows the correction of a past day on an open chart', async () => {
  const [market, day, shownDay] = ['Chart House', '2026-11-17', '2026-11-18']
  const house = await addMarket(island.db, market, { openMinute: 60, closeMinute: 90 })
  const closed: ['closed', 'closed'] = ['closed', 'closed']
  await setDraws(island.db, house, { [day]: closed, [shownDay]: closed })
  const readJodi = () => {
    const chart = $chart.get()
    return 'rows' in chart ? chart.rows.at(-1)?.tue : chart.state
  }
  await operate(island, 'result', { name: market, session: 'Open', pana: '128', day })
  await operate(island, 'result', { name: market, session: 'Close', pana: '349', day })
  stop = watchChart('jodi_chart', market)
  await expect.poll(() => stream()).toBe('live')
  await expect.poll(readJodi).toBe('16')
  await expect.poll(() => $markets.get().games.map(game => game.games_name)).toContain(market)
  const markets = $markets.get()
  await operate(island, 'correct', { name: market, session: 'Close', pana: '777', day })
  await expect.poll(readJodi).toBe('11')
  expect($markets.get()).toBe(markets)
})

test('a player who has just been activated may bet at once, without a refresh', async () => {
  await operate(island, 'player-status', { phone, status: '0' })
  await loadProfile()
  expect($user.get()?.status).toBe('0')
  await watch()
  await operate(island, 'player-status', { phone, status: '1' })
  await expect.poll(() => $user.get()?.status).toBe('1')
})

test('polls the markets where the stream fails, and tries the stream again after the first reply', async () => {
  const { made } = watchSilently()
  asked = []
  isNetworkCut = true
  made.at(-1)?.cut()
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  made.at(-1)?.cut()
  await vi.waitUntil(() => reach() === 'unanswered')
  expect(asked).toEqual(['get_games.php'])
  const tries = made.length
  isNetworkCut = false
  await loadProfile()
  expect(made).toHaveLength(tries + 1)
})

test('holds a stream only while its page is visible', async () => {
  const { made } = watchSilently()
  made[0]?.tell('open')
  await vi.advanceTimersByTimeAsync(30_000)
  made[0]?.tell('beat', '{}')
  const heardAt = Date.now()
  page.look('hidden')
  expect(made[0]?.isClosed()).toBe(true)
  expect(stream()).toBe('resting')
  expect($markets.get().loadedAt).toBe(heardAt)
  asked = []
  page.look('visible')
  expect(made).toHaveLength(2)
  made[1]?.tell('open')
  page.look('visible')
  expect(stream()).toBe('live')
  expect(made).toHaveLength(2)
  expect(asked).toEqual([])
})

test('closes its stream when the page is left, and opens one when the page is shown again', () => {
  const { made } = watchSilently()
  made[0]?.tell('open')
  page.leave()
  expect(made[0]?.isClosed()).toBe(true)
  page.return()
  expect(made).toHaveLength(2)
  expect(made[1]?.isClosed()).toBe(false)
})

test('opens no stream in a tab that begins hidden', () => {
  page.look('hidden')
  const { made } = watchSilently()
  expect(made).toHaveLength(0)
  page.look('visible')
  expect(made).toHaveLength(1)
})

test('fetches the lists again after a longer absence only', async () => {
  const { made } = watchSilently()
  await loadBids()
  const hide = $bids.listen(() => {})
  made[0]?.tell('open')
  for (const [awayMs, calls] of [
    [5_000, 0],
    [60_000, 1],
  ] as const) {
    page.look('hidden')
    asked = []
    await vi.advanceTimersByTimeAsync(awayMs)
    page.look('visible')
    made.at(-1)?.tell('open')
    expect(asked.filter(name => name === 'get_bid_history.php')).toHaveLength(calls)
  }
  hide()
})

test('gives up a stream that does not open in time, and tries again after growing pauses', async () => {
  const { made } = watchSilently()
  expect(stream()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(stream()).toBe('polling')
  expect(made[0]?.isClosed()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(made).toHaveLength(2)
  for (const [tries, pauseMs] of [
    [3, 4_000],
    [4, 8_000],
    [5, 16_000],
  ] as const) {
    made.at(-1)?.cut()
    await vi.advanceTimersByTimeAsync(pauseMs / 2)
    expect(made).toHaveLength(tries - 1)
    await vi.advanceTimersByTimeAsync(pauseMs / 2)
    expect(made).toHaveLength(tries)
  }
})

test('closes a silent stream, and the markets are as old as its last event', async () => {
  const { made } = watchSilently()
  made[0]?.tell('open')
  await vi.advanceTimersByTimeAsync(39_000)
  made[0]?.tell('beat', '{}')
  const heardAt = Date.now()
  await vi.advanceTimersByTimeAsync(39_000)
  expect(stream()).toBe('live')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(made[0]?.isClosed()).toBe(true)
  expect(stream()).toBe('connecting')
  expect($markets.get().loadedAt).toBe(heardAt)
})

test('reconnects at once to a stream that the server ended', async () => {
  const { made } = watchSilently()
  made[0]?.tell('open')
  await vi.advanceTimersByTimeAsync(11_000)
  made[0]?.cut()
  expect(stream()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(made).toHaveLength(2)
})

test('listens as a guest after a logout', async () => {
  await watch()
  forgetSession()
  expect(sources.made).toHaveLength(2)
})

test('is offline without a network only, and waits for an answer after a lost call', async () => {
  await watch()
  isNetworkCut = true
  await loadProfile()
  expect(reach()).toBe('unanswered')
  isNetworkCut = false
  await loadProfile()
  expect(reach()).toBe('reached')
  page.network('offline')
  expect(reach()).toBe('offline')
  expect(stream()).not.toBe('live')
  page.network('online')
  await expect.poll(() => reach()).toBe('reached')
})

test('an event of the stream is an answer after a lost call', async () => {
  await watch()
  isNetworkCut = true
  await loadProfile()
  expect(reach()).toBe('unanswered')
  expect(stream()).toBe('live')
  isNetworkCut = false
  asked = []
  await operate(island, 'market-switch', { name: 'Neem Chhaya', is_on: false })
  await expect.poll(() => reach()).toBe('reached')
  expect(asked).toEqual([])
})
