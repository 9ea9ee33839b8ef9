import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from '#app/api/live.ts'
import { $marketBids } from '#app/stores/bids/bids.ts'
import { addToSlip } from '#app/stores/bids/edit-slip.ts'
import { $placedSlip, placeBids } from '#app/stores/bids/place-bids.ts'
import { openSlip } from '#app/stores/bids/slip.ts'
import { serverNow } from '#app/stores/clock.ts'
import { watchFreshness } from '#app/stores/live/freshness.ts'
import {
  $ownResults,
  hideOwnResult,
  resultOfDay,
  watchOwnResults,
} from '#app/stores/live/own-results.ts'
import { $games, dayOfGame, gameNamed } from '#app/stores/markets/markets.ts'
import { $page } from '#app/stores/router.ts'
import { $user } from '#app/stores/session/session.ts'
import { $announcement } from '#app/stores/toasts.ts'
import type { Bid } from '#domain/bids.ts'
import { operate } from '../../../tools/test/operator.ts'
import { setClock } from '../../support/server.ts'
import { enterAsNewPlayer, setUpIsland } from '../support/island.ts'
import { stubPage } from '../support/page.ts'
import { eventSources } from './event-source.ts'

const MARKET = 'Mor Pankh Morning'
const one: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }
const close: Bid = { type: 'Single Digit', session: 'Close', digit: '7' }

const island = setUpIsland('2026-11-18T09:00:00+05:30', { liveLimits: { pollMs: 30 } })
const vibrate = vi.fn()
let day = 18
let phone = ''
let stops: (() => void)[] = []

beforeEach(async () => {
  setClock(island, at('09:00'))
  stubPage()
  vi.stubGlobal('navigator', { onLine: true, vibrate })
  vibrate.mockClear()
  connectLive(eventSources(island.tab.fetch, () => false).open)
  phone = await enterAsNewPlayer(island)
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
  return `2026-11-${day}T${time}:00+05:30`
}

async function place(...bids: Bid[]): Promise<void> {
  const game = gameNamed($games.get(), MARKET)
  const slip = {
    phone,
    gameName: MARKET,
    gameType: bids[0]!.type,
    day: dayOfGame(game, serverNow()),
  }
  const closeSlip = openSlip(slip)
  for (const bid of bids) addToSlip(slip, bid, 10)
  expect(await placeBids(slip)).toBe(true)
  closeSlip()
}

async function watch(): Promise<void> {
  stops = [watchFreshness(), watchOwnResults()]
  await expect.poll(() => $marketBids.get()?.isConfirmed).toBe(true)
}

async function declare(session: 'Open' | 'Close', pana: string): Promise<void> {
  setClock(island, at(session === 'Open' ? '09:31' : '10:31'))
  await operate(island, 'result', { name: MARKET, session, pana, day: `2026-11-${day}` })
}

const shown = () =>
  $ownResults.get().map(one => [one.kind, one.points, resultOfDay($games.get(), one)])

test('shows a win with its sum, its number and the balance, on any screen, until it is hidden or left', async () => {
  await place(one, { ...one, digit: '2' })
  await watch()
  expect(shown()).toEqual([])
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['won', 100, '128-1']])
  const [result] = $ownResults.get()
  expect(result).toMatchObject({ numbers: ['1'], slipId: $placedSlip.get() })
  expect($user.get()?.wallet).toBe(1_000 - 20 + 100)
  expect($announcement.get()).toBe(`${MARKET} 128-1: you won 100. Balance 1,080.`)
  expect(vibrate).toHaveBeenCalledOnce()
  hideOwnResult(result!)
  expect(shown()).toEqual([])
})

test('shows a loss without a buzz, and is gone on the next page', async () => {
  await place({ ...one, digit: '2' })
  await watch()
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['lost', 0, '128-1']])
  expect($announcement.get()).toBe(`${MARKET} 128-1: no win. Balance 990.`)
  expect(vibrate).not.toHaveBeenCalled()
  $page.open('/home')
  expect(shown()).toEqual([])
})

test('shows nothing to a player whose bids wait for the other draw, or who has none', async () => {
  await place(close)
  await watch()
  await declare('Open', '128')
  await expect.poll(() => gameNamed($games.get(), MARKET)?.open_pana).toBe('128')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(shown()).toEqual([])
})

test('shows a day without a result as points returned', async () => {
  await place(one)
  await watch()
  setClock(island, at('10:31'))
  await operate(island, 'void', { name: MARKET, day: `2026-11-${day}` })
  await expect.poll(shown).toEqual([['refunded', 10, '']])
  expect($announcement.get()).toBe(`${MARKET}: 10 points returned. Balance 1,000.`)
  expect(vibrate).not.toHaveBeenCalled()
})

test('shows a correction with the points that it took back', async () => {
  await place(one)
  await watch()
  await declare('Open', '128')
  await expect.poll(shown).toEqual([['won', 100, '128-1']])
  await operate(island, 'correct', { name: MARKET, session: 'Open', pana: '129' })
  await expect.poll(shown).toEqual([['corrected', -100, '129-2']])
  expect($announcement.get()).toBe(`${MARKET} 129-2: result corrected, -100 points. Balance 990.`)
})
