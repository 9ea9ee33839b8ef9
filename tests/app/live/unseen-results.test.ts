import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession } from '#app/accounts/session.ts'
import { $unseen, watchUnseen } from '#app/live/unseen-results.ts'
import { $markets, loadMarkets } from '#app/markets/markets.ts'
import { enterIsland, setUpIslandOnServer } from '../support/island.ts'
import { stubPage } from '../support/page.ts'

const RESULT = { open_pana: '128', open_digit: '1' }

setUpIslandOnServer()
let page: ReturnType<typeof stubPage>
let stop = () => {}

beforeEach(async () => {
  page = stubPage()
  await enterIsland()
  await loadMarkets()
  stop = watchUnseen()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  page.look('visible')
})
afterAll(() => void vi.unstubAllGlobals())

function declare(place: number, result: object): void {
  const { games, loadedAt } = $markets.get()
  $markets.set({
    games: games.map((game, index) => (index === place ? { ...game, ...result } : game)),
    loadedAt,
  })
}

test('counts the markets with a new result while the page is hidden', () => {
  declare(0, RESULT)
  expect($unseen.get()).toBe(0)
  page.look('hidden')
  declare(1, RESULT)
  declare(2, { ...RESULT, close_pana: '349', close_digit: '6' })
  expect($unseen.get()).toBe(2)
  declare(1, { close_pana: '349', close_digit: '6' })
  expect($unseen.get()).toBe(2)
  page.look('visible')
  expect($unseen.get()).toBe(0)
  declare(3, RESULT)
  expect($unseen.get()).toBe(0)
})

test('asks once a minute while the page is hidden, and not for a guest', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  page.look('hidden')
  expect(vi.getTimerCount()).toBe(1)
  const before = $markets.get()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => $markets.get()).not.toBe(before)
  page.look('visible')
  expect(vi.getTimerCount()).toBe(0)
  forgetSession()
  page.look('hidden')
  expect(vi.getTimerCount()).toBe(0)
})
