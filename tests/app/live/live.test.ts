import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadProfile } from '#app/accounts/fetched-profile.ts'
import { $user, forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { connectLive } from '#app/api/live.ts'
import { $bids, $marketBids, loadBids, loadMarketBids } from '#app/bids/bids.ts'
import { $page } from '#app/frame/router.ts'
import { $announcement } from '#app/frame/toast.ts'
import { $requests, watchRequests } from '#app/funds/requests.ts'
import { $connection, streamOf } from '#app/live/connection.ts'
import { watchFreshness } from '#app/live/freshness.ts'
import { watchChart } from '#app/markets/chart-weeks.ts'
import { $games, $markets, $newResults, gameNamed, resultKey } from '#app/markets/markets.ts'
import { $statement, everything, loadStatement } from '#app/wallet/statement-entries.ts'
import { operate } from '../../../tools/test/operator.ts'
import { enterIsland, placeBid, setUpIslandOnServer } from '../support/island.ts'
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

const island = setUpIslandOnServer({ liveLimits: { pollMs: 30 } })
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
  await placeBid(phone, { type: 'Single Digit', session: 'Open', digit: '1' }, market)
  await placeBid(phone, { type: 'Single Digit', session: 'Open', digit: '2' }, market)
  $page.open('/home')
  await loadBids()
  await loadStatement(everything)
  const hide = [$bids.listen(() => {}), $statement.listen(() => {})]
  await watch()
  island.clock.moveTo('09:31')
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
  expect($announcement.get()).toBe('Mor Pankh Morning 128-1: you won 100. Balance 1,080.')
  expect(asked).not.toContain('get_games.php')
  for (const end of hide) end()
})

test('reconnects after a cut, and shows what it missed', async () => {
  const [, , , market] = MARKETS
  await placeBid(phone, { type: 'Single Digit', session: 'Open', digit: '1' }, market)
  await loadBids()
  const hide = $bids.listen(() => {})
  await watch()
  isNetworkCut = true
  sources.made.at(-1)?.cut()
  expect(stream()).toBe('polling')
  island.clock.moveTo('15:11')
  await operate(island, 'result', { name: market, session: 'Open', pana: '128' })
  expect(bids()).toMatchObject([{ status: 'placed' }])
  isNetworkCut = false
  await expect.poll(() => bids()[0]?.status).toBe('won')
  // The balance is an event of its own and may come after the answer of the call.
  await expect.poll(() => $user.get()?.wallet).toBe(1000 - 10 + 100)
  expect(new Set(asked)).toEqual(new Set(['get_bid_history.php']))
  hide()
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
  const attempts = made.length
  isNetworkCut = false
  await loadProfile()
  expect(made).toHaveLength(attempts + 1)
})

test('holds a stream only while its page is visible', async () => {
  page.look('hidden')
  const { made } = watchSilently()
  expect(made).toHaveLength(0)
  page.look('visible')
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
  page.leave()
  expect(made[1]?.isClosed()).toBe(true)
  page.return()
  expect(made).toHaveLength(3)
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
  for (const [attempts, pauseMs] of [
    [3, 4_000],
    [4, 8_000],
  ] as const) {
    made.at(-1)?.cut()
    await vi.advanceTimersByTimeAsync(pauseMs / 2)
    expect(made).toHaveLength(attempts - 1)
    await vi.advanceTimersByTimeAsync(pauseMs / 2)
    expect(made).toHaveLength(attempts)
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
