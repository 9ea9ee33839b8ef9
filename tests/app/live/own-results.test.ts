import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $user, forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { connectLive } from '#app/api/live.ts'
import { $page } from '#app/frame/router.ts'
import { $announcement } from '#app/frame/toast.ts'
import { serverNow } from '#app/live/clock.ts'
import { $connection, $refreshTick, streamOf } from '#app/live/connection.ts'
import { watchFreshness } from '#app/live/freshness.ts'
import { $isRevealing, $ownResults, hideOwnResult, watchOwnResults } from '#app/live/own-results.ts'
import { $games, dayOfGame, gameNamed } from '#app/markets/markets.ts'
import { addToSlip } from '#app/play/edit-slip.ts'
import { placeBids } from '#app/play/place-bids.ts'
import { openSlip } from '#app/play/slip.ts'
import type { Bid } from '#domain/bids.ts'
import { operate } from '../../../tools/test/operator.ts'
import { enterAsNewPlayer, setUpIslandOnServer } from '../support/island.ts'
import { stubPage } from '../support/page.ts'
import { eventSources, silentSources } from './event-source.ts'

const MARKET = 'Mor Pankh Morning'
const one: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }
const close: Bid = { type: 'Single Digit', session: 'Close', digit: '7' }

const island = setUpIslandOnServer({ liveLimits: { pollMs: 30 } })
const vibrate = vi.fn()
let day = 18
let phone = ''
let page: ReturnType<typeof stubPage>
let asked: string[] = []
let stops: (() => void)[] = []

beforeEach(async () => {
  island.clock.moveTo(at('09:00'))
  page = stubPage()
  vi.stubGlobal('navigator', { onLine: true, vibrate })
  vibrate.mockClear()
  connectLive(eventSources(island.tab.fetch, () => false).open)
  phone = await enterAsNewPlayer(island)
  connect({
    fetch: (url, init) => {
      asked.push(String(url).split('/').at(-1) ?? '')
      return island.tab.fetch(url, init)
    },
  })
  $page.open('/game-rates')
  $announcement.set('')
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  day += 1
})
afterAll(() => void vi.unstubAllGlobals())

/** Each test has a day of its own. */
function at(time: string): string {
  return `2026-11-${day} ${time}`
}

/** Places bids and returns their slip_id. */
function place(...bids: Bid[]): Promise<string> {
  return placeIn(MARKET, bids)
}

async function placeIn(gameName: string, bids: Bid[]): Promise<string> {
  const game = gameNamed($games.get(), gameName)
  const slip = {
    phone,
    gameName,
    gameType: bids[0]!.type,
    day: dayOfGame(game, serverNow()),
  }
  const closeSlip = openSlip(slip)
  for (const bid of bids) addToSlip(slip, bid, 10)
  const placed = await placeBids(slip)
  closeSlip()
  return placed?.slipId ?? ''
}

async function watch(): Promise<void> {
  stops = [watchFreshness(), watchOwnResults()]
  await live()
  asked = []
}

/** Waits until a stream has opened and brought the balance. */
async function live(): Promise<void> {
  await expect.poll(() => streamOf($connection.get()).state).toBe('live')
  await settle()
}

/** Waits for several reads of the feed. */
function settle(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 300))
}

async function declare(session: 'Open' | 'Close', pana: string, name = MARKET): Promise<void> {
  island.clock.moveTo(at(session === 'Open' ? '09:31' : '10:31'))
  await operate(island, 'result', { name, session, pana, day: `2026-11-${day}` })
}

const FLIP = 12
const WIN = [20, 60, 40]
const buzzes = () => vibrate.mock.calls.map(([lengths]) => lengths)

const shown = () => $ownResults.get().map(one => [one.kind, one.points, one.result])

test('shows a win with its sum, its number and the balance, on any screen, until it is hidden or left', async () => {
  const slipId = await place(one, { ...one, digit: '2' })
  await watch()
  expect(shown()).toEqual([])
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['won', 100, '128-1']])
  const [result] = $ownResults.get()
  const stake = { lostNumbers: ['2'], bids: 2, staked: 20, balance: 1_080 }
  expect(result).toMatchObject({ numbers: ['1'], slipId, ...stake })
  expect($user.get()?.wallet).toBe(1_000 - 20 + 100)
  expect($announcement.get()).toBe(`${MARKET} 128-1: you won 100. Balance 1,080.`)
  expect(asked).toEqual([])
  await expect.poll(buzzes).toEqual([FLIP, WIN])
  hideOwnResult(result!)
  expect(shown()).toEqual([])
})

test('shows a loss without the buzz of a win, and is gone on the next page', async () => {
  await place({ ...one, digit: '2' })
  await watch()
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['lost', 0, '128-1']])
  expect($announcement.get()).toBe(`${MARKET} 128-1: no win. Balance 990.`)
  await expect.poll(() => $isRevealing.get()).toBe(false)
  expect(buzzes()).toEqual([FLIP])
  $page.open('/home')
  expect(shown()).toEqual([])
})

test('shows nothing to a player whose bids wait for the other draw, or who has none', async () => {
  await place(close)
  await watch()
  await declare('Open', '128')
  await expect.poll(() => gameNamed($games.get(), MARKET)?.open_pana).toBe('128')
  await settle()
  expect(shown()).toEqual([])
})

test('shows a day without a result as points returned', async () => {
  await place(one)
  await watch()
  island.clock.moveTo(at('10:31'))
  await operate(island, 'void', { name: MARKET, day: `2026-11-${day}` })
  await expect.poll(shown).toEqual([['refunded', 10, '']])
  expect($announcement.get()).toBe(`${MARKET}: 10 points returned. Balance 1,000.`)
  expect(vibrate).not.toHaveBeenCalled()
})

test('shows a correction with the points that it took back or added, instead of the outcome', async () => {
  await place(one, close)
  await watch()
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['won', 100, '128-1']])
  await expect.poll(buzzes).toEqual([FLIP, WIN])
  await correct('Open', '129')
  await expect.poll(shown).toEqual([['corrected', -100, '129-2']])
  expect($announcement.get()).toMatch(/ 129-2: result corrected, -100 points. Balance 980.$/)
  await correct('Open', '128')
  await expect.poll(shown).toEqual([['corrected', 100, '128-1']])
  expect($announcement.get()).toMatch(/ 128-1: result corrected, 100 points. Balance 1,080.$/)
  await expect.poll(() => $isRevealing.get()).toBe(false)
  expect(buzzes()).toEqual([FLIP, WIN])
})

test('refreshes the lists after a correction that changed no points, and shows nothing', async () => {
  await place({ ...one, digit: '5' })
  await watch()
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['lost', 0, '128-1']])
  hideOwnResult($ownResults.get()[0]!)
  const ticks = $refreshTick.get()
  await correct('Open', '129')
  await expect.poll(() => $refreshTick.get()).toBe(ticks + 1)
  expect(shown()).toEqual([])
})

test('shows the Open and the Close of a day, each once', async () => {
  await place(one, close)
  await watch()
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['won', 100, '128-1']])
  await declare('Close', '348')
  await expect.poll(shown).toEqual([
    ['lost', 0, '128-15-348'],
    ['won', 100, '128-1'],
  ])
  hideOwnResult($ownResults.get()[1]!)
  expect(shown()).toEqual([['lost', 0, '128-15-348']])
  await correct('Open', '129')
  await expect.poll(shown).toEqual([['corrected', -100, '129-25-348']])
})

test('announces draws that are settled at once in one text', async () => {
  const second = 'Neem Chhaya'
  island.clock.moveTo(at('09:00'))
  await place(one)
  await placeIn(second, [{ ...one, digit: '2' }])
  await watch()
  island.clock.moveTo(at('11:16'))
  await Promise.all([MARKET, second].map(name => operate(island, 'result', resultOf(name))))
  await expect.poll(() => shown().length).toBe(2)
  const announced = $announcement.get()
  expect(announced).toContain(`${MARKET} 128-1: you won 100.`)
  expect(announced).toContain(`${second} 128-1: no win.`)
  expect(announced).toMatch(/ Balance 1,080.$/)
  expect(announced.match(/Balance/g)).toHaveLength(1)
})

test('shows what was settled while the page was hidden, without a call, and only once', async () => {
  await place(one)
  await placeIn('Chandan Bagh Day', [one])
  await watch()
  await declare('Open', '128')
  await expect.poll(() => $isRevealing.get()).toBe(true)
  await expect.poll(() => $isRevealing.get()).toBe(false)
  hideOwnResult($ownResults.get()[0]!)
  page.look('hidden')
  island.clock.moveTo(at('13:01'))
  await operate(island, 'result', resultOf('Chandan Bagh Day'))
  expect(shown()).toEqual([])
  asked = []
  page.look('visible')
  await expect.poll(shown).toEqual([['won', 100, '128-1']])
  expect($announcement.get()).toMatch(/Chandan Bagh Day 128-1: you won 100. Balance 1,180.$/)
  page.look('hidden')
  page.look('visible')
  await live()
  expect(shown()).toEqual([['won', 100, '128-1']])
  await expect.poll(buzzes).toEqual([FLIP, WIN, FLIP, WIN])
  expect(asked).toEqual([])
})

test('shows nothing to a blocked player, nor to the next one', async () => {
  await place(one)
  await watch()
  await operate(island, 'player-status', { phone, status: '0' })
  await expect.poll(() => $user.get()?.status).toBe('0')
  await declare('Open', '128')
  await expect.poll(() => gameNamed($games.get(), MARKET)?.open_pana).toBe('128')
  await settle()
  expect(shown()).toEqual([])
  await operate(island, 'player-status', { phone, status: '1' })
  await correct('Open', '129')
  await expect.poll(shown).toEqual([['corrected', -100, '129-2']])
  forgetSession()
  expect(shown()).toEqual([])
  await enterAsNewPlayer(island)
  await live()
  expect(shown()).toEqual([])
})

test('asks for what was settled since the last event, and as another player for nothing', async () => {
  const { made, open } = silentSources()
  connectLive(open)
  stops = [watchFreshness(), watchOwnResults()]
  expect(made[0]!.url).toMatch(/\/live$/)
  made[0]!.tell('open')
  made[0]!.tell('account', JSON.stringify({ status: '1', server_time: 1_795_300_000_000 }))
  made[0]!.tell('beat', '{}')
  page.look('hidden')
  page.look('visible')
  expect(made[1]!.url).toMatch(/\/live\?since=1795300000000$/)
  forgetSession()
  expect(made.at(-1)!.url).toMatch(/\/live$/)
})

test('refreshes the lists once for an event that comes twice, and for one of the previous server', () => {
  const { made, open } = silentSources()
  connectLive(open)
  stops = [watchFreshness(), watchOwnResults()]
  made[0]!.tell('open')
  const ticks = $refreshTick.get()
  const settled = { at: 1, market: MARKET, day: '2026-11-18', session: 'Open', version: 1 }
  const event = JSON.stringify({ ...settled, outcome: 'won', points: 90, balance: 100 })
  made[0]!.tell('settled', event)
  made[0]!.tell('settled', event)
  expect($refreshTick.get()).toBe(ticks + 1)
  expect(shown()).toEqual([['won', 90, '']])
  made[0]!.tell('settled', JSON.stringify({ at: 2 }))
  expect($refreshTick.get()).toBe(ticks + 2)
  made[0]!.tell('settled', JSON.stringify({ ...settled, version: 2, at: 3, outcome: 'tied' }))
  expect($refreshTick.get()).toBe(ticks + 3)
  expect(shown()).toEqual([['won', 90, '']])
})

function resultOf(name: string) {
  return { name, session: 'Open', pana: '128', day: `2026-11-${day}` }
}

async function correct(session: 'Open' | 'Close', pana: string): Promise<void> {
  await operate(island, 'correct', { name: MARKET, session, pana, day: `2026-11-${day}` })
}
