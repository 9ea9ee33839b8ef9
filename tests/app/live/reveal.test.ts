import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $isConfirmed, setBalance } from '#app/accounts/fetched-profile.ts'
import { $counted, $user, forgetSession } from '#app/accounts/session.ts'
import { connectLive } from '#app/api/live.ts'
import { loadMarketBids } from '#app/bids/bids.ts'
import { countBalance } from '#app/frame/count-balance.ts'
import { $page } from '#app/frame/router.ts'
import { $announcement } from '#app/frame/toast.ts'
import { serverNow } from '#app/live/clock.ts'
import { $connection, $refreshTick, streamOf } from '#app/live/connection.ts'
import { watchFreshness } from '#app/live/freshness.ts'
import {
  $isRevealing,
  $ownResults,
  drawOf,
  endReveals,
  hideOwnResult,
  watchOwnResults,
} from '#app/live/own-results.ts'
import { $games, $newResults, dayOfGame, gameNamed } from '#app/markets/markets.ts'
import { watchNewResults } from '#app/markets/new-results.ts'
import { addToSlip } from '#app/play/edit-slip.ts'
import { placeBids } from '#app/play/place-bids.ts'
import { openSlip } from '#app/play/slip.ts'
import type { Bid } from '#domain/bids.ts'
import { operate } from '../../../tools/test/operator.ts'
import { enterAsNewPlayer, setUpIslandOnServer } from '../support/island.ts'
import { stubPage } from '../support/page.ts'
import { eventSources, silentSources } from './event-source.ts'

/** What the tabs of this phone share. */
const storage = await vi.hoisted(async () => {
  const { memoryStorage } = await import('../support/memory-storage.ts')
  const { storage } = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return storage
})

const MARKET = 'Mor Pankh Morning'
const OTHER = 'Neem Chhaya'
const one: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }

const island = setUpIslandOnServer({ startsAt: '2026-11-10 09:00', liveLimits: { pollMs: 30 } })
const vibrate = vi.fn()
let day = 10
let phone = ''
let stops: (() => void)[] = []
let frames: (() => void)[] = []
let isStill = false

beforeEach(async () => {
  isStill = false
  frames = []
  island.clock.moveTo(at('09:00'))
  stubPage()
  vi.stubGlobal('navigator', { onLine: true, vibrate })
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
  vibrate.mockClear()
  connectLive(eventSources(island.tab.fetch, () => false).open)
  phone = await enterAsNewPlayer(island)
  $page.open('/game-rates')
})
afterEach(() => {
  vi.useRealTimers()
  close()
  $ownResults.set([])
  day += 1
})
afterAll(() => void vi.unstubAllGlobals())

function at(time: string): string {
  return `2026-11-${day} ${time}`
}

async function place(gameName = MARKET, bid: Bid = one): Promise<void> {
  const game = gameNamed($games.get(), gameName)
  const slip = { phone, gameName, gameType: bid.type, day: dayOfGame(game, serverNow()) }
  const closeSlip = openSlip(slip)
  addToSlip(slip, bid, 10)
  await placeBids(slip)
  closeSlip()
}

/** Opens the app, or opens it again as after a reload. */
async function open(): Promise<void> {
  stops = [watchFreshness(), watchOwnResults(), watchNewResults(), countBalance()]
  await expect.poll(() => streamOf($connection.get()).state).toBe('live')
  await new Promise(resolve => setTimeout(resolve, 300))
}

/** Closes the app. A new page has nothing of the old one but what is stored. */
function close(): void {
  for (const stop of stops) stop()
  stops = []
}

function reload(): Promise<void> {
  close()
  $ownResults.set([])
  return open()
}

async function declare(name = MARKET, pana = '128'): Promise<void> {
  island.clock.moveTo(at(name === MARKET ? '09:31' : '11:16'))
  await operate(island, 'result', { name, session: 'Open', pana, day: `2026-11-${day}` })
}

const shown = () => $ownResults.get().map(({ market, kind, place }) => [market, kind, place])

test('reveals in a sheet on the next open what was settled while the app was closed, once', async () => {
  await place()
  await open()
  await place(OTHER, { ...one, digit: '2' })
  close()
  await declare()
  await declare(OTHER)
  island.clock.moveTo(at('15:00'))
  $page.open('/home')
  await open()
  await expect.poll(shown).toEqual([
    [OTHER, 'lost', 'sheet'],
    [MARKET, 'won', 'sheet'],
  ])
  await reload()
  expect(shown()).toEqual([])
})

test('shows nothing again after a reload within seconds, and to the next player', async () => {
  await place()
  await open()
  await declare()
  await expect.poll(shown).toEqual([[MARKET, 'won', 'sheet']])
  await reload()
  expect(shown()).toEqual([])
  forgetSession()
  await enterAsNewPlayer(island)
  await reload()
  expect(shown()).toEqual([])
})

test('a player who logs out on this phone and in again is shown what the server sends again', async () => {
  await place()
  await open()
  await declare()
  await expect.poll(shown).toEqual([[MARKET, 'won', 'sheet']])
  const user = $user.get()
  forgetSession()
  $user.set(user)
  await expect.poll(shown).toEqual([[MARKET, 'won', 'sheet']])
})

test('a result that another tab has shown is not shown, and refreshes the lists of this tab', () => {
  listenSilently()
  tell({})
  const before = $refreshTick.get()
  storage.seen_results = storage.seen_results!.replace('Open 1', 'Open 2')
  tell({ version: 2, outcome: 'lost', points: 0 })
  expect(shown()).toEqual([[MARKET, 'won', 'sheet']])
  expect($refreshTick.get()).toBe(before + 1)
})

test('reveals under the header where a sheet would take the focus, and on home off the card', async () => {
  for (const path of ['/home', '/game_type/Kesar_Mahal/single_digit']) {
    listenSilently()
    $page.open(path)
    tell({ version: $ownResults.get().length + 1, day: path })
    expect(shown(), path).toEqual([[MARKET, 'won', 'leaf']])
    close()
    $ownResults.set([])
  }
})

test('a result that is settled later than it was shown is revealed from the numbers on', () => {
  Object.assign(document, { querySelectorAll: () => [card()] })
  listenSilently()
  vi.stubGlobal('innerHeight', 780)
  $page.open('/home')
  $newResults.set([`${MARKET}Open`])
  tell({})
  expect($ownResults.get()).toMatchObject([{ place: 'card', isKnown: true }])
  vi.advanceTimersByTime(439)
  expect(vibrate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(vibrate.mock.calls).toEqual([[[20, 60, 40]]])
  $newResults.set([])
  tell({ version: 2 })
  expect($ownResults.get()[0]).toMatchObject({ place: 'card', isKnown: false })
})

test('buzzes at the flip and at the sum, then ends; a loss leaves after six seconds', () => {
  listenSilently()
  tell({})
  vi.advanceTimersByTime(499)
  expect(vibrate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(vibrate).toHaveBeenLastCalledWith(12)
  vi.advanceTimersByTime(799)
  expect($isRevealing.get()).toBe(true)
  vi.advanceTimersByTime(1)
  expect([vibrate.mock.lastCall, $isRevealing.get()]).toEqual([[[20, 60, 40]], false])
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual([[MARKET, 'won', 'sheet']])
  hideOwnResult($ownResults.get()[0]!)
  tell({ version: 2, outcome: 'lost', points: 0 })
  vi.advanceTimersByTime(5_999)
  expect(shown()).toEqual([[MARKET, 'lost', 'leaf']])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a timer of a result does not end the same result of the next player', () => {
  listenSilently()
  tell({ outcome: 'lost', points: 0 })
  vi.advanceTimersByTime(5_000)
  const user = $user.get()
  forgetSession()
  $user.set(user)
  tell({ outcome: 'lost', points: 0 })
  vi.advanceTimersByTime(1_000)
  expect(shown()).toEqual([[MARKET, 'lost', 'leaf']])
  vi.advanceTimersByTime(4_999)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a loss takes no focus: it is under the header, or in the open sheet of a win', () => {
  listenSilently()
  tell({ outcome: 'lost', points: 0 })
  expect(shown()).toEqual([[MARKET, 'lost', 'leaf']])
  vi.advanceTimersByTime(6_000)
  expect(shown()).toEqual([])
  tell({ version: 2, outcome: 'lost', points: 0 })
  tell({ version: 3 })
  expect(shown()).toEqual([
    [MARKET, 'won', 'sheet'],
    [MARKET, 'lost', 'sheet'],
  ])
  vi.advanceTimersByTime(60_000)
  expect(shown()).toHaveLength(2)
})

test('a loss with others in a sheet stays until the sheet is closed', () => {
  listenSilently()
  tell({})
  tell({ version: 2, outcome: 'lost', points: 0 })
  vi.advanceTimersByTime(60_000)
  expect(shown()).toHaveLength(2)
})

test('a tap, or another page, ends the reveal without a buzz', () => {
  listenSilently()
  tell({})
  endReveals()
  expect($isRevealing.get()).toBe(false)
  tell({ version: 2 })
  $page.open('/home')
  expect([shown(), $isRevealing.get()]).toEqual([[], false])
  vi.advanceTimersByTime(10_000)
  expect(vibrate).not.toHaveBeenCalled()
})

test('with reduced motion, the end is shown at once', () => {
  isStill = true
  listenSilently()
  tell({})
  expect($isRevealing.get()).toBe(false)
  expect(vibrate.mock.calls).toEqual([[[20, 60, 40]]])
})

test('the balance in the header waits for the sum, then counts', () => {
  listenSilently()
  setBalance(1_000)
  frames = []
  tell({ balance: 1_100 })
  setBalance(1_100)
  expect([$user.get()?.wallet, $counted.get(), frames]).toEqual([1_100, 1_000, []])
  vi.advanceTimersByTime(1_300)
  expect([$counted.get(), frames.length]).toEqual([1_000, 1])
  vi.advanceTimersByTime(400)
  frames.at(-1)!()
  expect($counted.get()).toBeNull()
})

test('a balance that comes before its result waits for it, but not for long', async () => {
  await place()
  await loadMarketBids()
  listenSilently()
  $newResults.set([`${MARKET}Open`])
  frames = []
  setBalance(1_100)
  vi.advanceTimersByTime(1_000)
  expect([$counted.get(), frames]).toEqual([990, []])
  tell({ balance: 1_100 })
  vi.advanceTimersByTime(1_299)
  expect([$counted.get(), frames]).toEqual([990, []])
  vi.advanceTimersByTime(1)
  expect(frames).toHaveLength(1)
  vi.advanceTimersByTime(400)
  frames.at(-1)!()
  setBalance(1_200)
  vi.advanceTimersByTime(2_499)
  expect($counted.get()).toBe(1_100)
  frames = []
  vi.advanceTimersByTime(1)
  expect(frames).toHaveLength(1)
  $newResults.set([])
})

test('a lower balance is shown at once, also during a reveal', () => {
  listenSilently()
  setBalance(1_000)
  tell({ outcome: 'corrected', points: -100, balance: 900 })
  setBalance(900)
  expect($counted.get()).toBeNull()
})

test('says only what the server has sent', () => {
  listenSilently()
  tell({ points: undefined, balance: undefined, result: '', staked: undefined })
  const [result] = $ownResults.get()
  expect(result).toMatchObject({ points: undefined, balance: undefined, result: '' })
  expect(drawOf(result!)).toBeNull()
  expect($announcement.get()).toBe(`${MARKET}: you won.`)
  tell({ version: 2, outcome: 'corrected', points: undefined, balance: 5, result: '129-2*-***' })
  expect($announcement.get()).toMatch(/: you won. .* 129-2: result corrected. Balance 5.$/)
})

test('the newest draw is the one that is revealed', () => {
  expect(drawOf({ result: '128-1' })).toMatchObject({ session: 'Open', pana: '128', ank: '1' })
  const both = { session: 'Close', pana: '349', ank: '6', openAnk: '1' }
  expect(drawOf({ result: '128-16-349' })).toEqual(both)
  expect(drawOf({ result: '' })).toBeNull()
})

/** Listens to a stream whose events the test sends, with a clock that it moves. */
function listenSilently(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const { made, open: openSource } = silentSources()
  connectLive(openSource)
  $isConfirmed.set(true)
  stops = [watchFreshness(), watchOwnResults(), countBalance()]
  made.at(-1)!.tell('open')
  tell = fields => {
    const settled = { at: serverNow(), market: MARKET, day: `2026-11-${day}`, session: 'Open' }
    const won = { version: 1, outcome: 'won', points: 100, balance: 1_100, result: '128-1*-***' }
    made.at(-1)!.tell('settled', JSON.stringify({ ...settled, ...won, ...fields }))
  }
}

let tell: (fields: Record<string, unknown>) => void

function card() {
  const box = { top: 100, bottom: 260 }
  return { dataset: { market: MARKET }, getBoundingClientRect: () => box }
}
