import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getRequestHistory } from '#contract/funds.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { poll } from '../../../src/islands/app/lib/poll.ts'
import { $requests, watchRequests } from '../../../src/islands/app/stores/money/requests.ts'
import { enterIsland, setUpIsland } from '../support/island.ts'
import { stubPage } from '../support/page.ts'

const island = setUpIsland()

beforeAll(async () => {
  await enterIsland()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('polls no requests while the page is hidden, and at once when it is visible again', async () => {
  const page = stubPage()
  let calls = 0
  connect({
    fetch: (...asked) => {
      if (String(asked[0]).endsWith(getRequestHistory.name)) calls += 1
      return island.tab.fetch(...asked)
    },
  })
  const stop = watchRequests()
  await expect.poll(() => $requests.get().state).toBe('ready')
  expect(calls).toBe(1)
  page.look('hidden')
  await new Promise(resolve => setTimeout(resolve))
  expect(calls).toBe(1)
  page.look('visible')
  await expect.poll(() => calls).toBe(2)
  stop()
  page.look('visible')
  await new Promise(resolve => setTimeout(resolve))
  expect(calls).toBe(2)
})

test('polls while a request is pending, with growing pauses', async () => {
  stubPage()
  vi.useFakeTimers()
  const pauses: number[] = []
  const stop = poll(async () => {
    pauses.push(Date.now())
    return pauses.length === 5
  })
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  const waited = pauses.slice(1).map((at, place) => at - pauses[place]!)
  expect(waited).toHaveLength(4)
  expect(waited.every((pause, place) => place === 0 || pause > waited[place - 1]!)).toBe(true)
})
