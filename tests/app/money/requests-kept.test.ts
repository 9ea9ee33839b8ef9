import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getRequestHistory } from '#contract/funds.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { invalidate } from '../../../src/islands/app/stores/live/connection.ts'
import { requestDeposit } from '../../../src/islands/app/stores/money/funds.ts'
import {
  $requests,
  loadRequests,
  watchRequests,
} from '../../../src/islands/app/stores/money/requests.ts'
import {
  $user,
  forgetSession,
  rememberUser,
} from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import {
  cutTheLine,
  enterIsland,
  holdAnswers,
  type Island,
  startIsland,
} from '../support/island.ts'
import { stubPage } from '../support/page.ts'

let island: Island

beforeAll(async () => {
  island = await startIsland()
})
beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  await enterIsland()
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
})
afterAll(() => island.close())

let utrs = 0

async function askForDeposit(points: number): Promise<void> {
  utrs += 1
  const answer = await requestDeposit(points, `UTR${String(utrs).padStart(12, '0')}`)
  expect(answer.state).toBe('done')
}

test('shows the last requests offline, with their age', async () => {
  await askForDeposit(300)
  await loadRequests()
  const told = $requests.get()
  expect(told).toMatchObject({ state: 'ready', requests: [{ points: 300, status: '0' }] })
  cutTheLine()
  $requests.set({ state: 'loading' })
  await loadRequests()
  const old = $requests.get()
  expect(old).toMatchObject({ state: 'old', requests: 'requests' in told && told.requests })
  const ageMs = Date.now() - ('loadedAt' in old ? old.loadedAt : 0)
  expect(ageMs).toBeGreaterThanOrEqual(0)
  expect(ageMs).toBeLessThan(60_000)
})

test('removes the age when the network is back while the screen is open', async () => {
  stubPage()
  await askForDeposit(300)
  await loadRequests()
  cutTheLine()
  const stop = watchRequests()
  await expect.poll(() => $requests.get().state).toBe('old')
  connect({ fetch: island.tab.fetch })
  await askForDeposit(400)
  invalidate()
  await expect
    .poll(() => $requests.get())
    .toMatchObject({ state: 'ready', requests: [{ points: 400 }, { points: 300 }] })
  stop()
  const calls: unknown[] = []
  connect({
    fetch: (...request) => {
      calls.push(request[0])
      return island.tab.fetch(...request)
    },
  })
  invalidate()
  expect(calls).toEqual([])
})

test('shows nothing to another player on the same phone, nor after a logout', async () => {
  await loadRequests()
  const user = $user.get()!
  cutTheLine()
  rememberUser({ ...user, phone_number: '9000000009' })
  await loadRequests()
  expect($requests.get()).toEqual({ state: 'failed' })
  rememberUser(user)
  await loadRequests()
  expect($requests.get()).toMatchObject({ state: 'old', requests: [] })
  signOut()
  rememberUser(user)
  await loadRequests()
  expect($requests.get()).toEqual({ state: 'failed' })
})

test('drops a reply that comes after the player has changed', async () => {
  const user = $user.get()!
  const letAnswer = holdAnswers(island)
  const loading = loadRequests()
  rememberUser({ ...user, phone_number: '9000000009' })
  letAnswer()
  await loading
  expect($requests.get()).toEqual({ state: 'loading' })
  cutTheLine()
  await loadRequests()
  expect($requests.get()).toEqual({ state: 'failed' })
})

test('loads the requests of a player who logs in while another player’s reply is on its way', async () => {
  await askForDeposit(300)
  const user = $user.get()!
  const first = Promise.withResolvers<void>()
  let calls = 0
  connect({
    fetch: async (...request) => {
      calls += 1
      if (calls === 1) await first.promise
      return island.tab.fetch(...request)
    },
  })
  rememberUser({ ...user, phone_number: '9000000009' })
  void loadRequests()
  rememberUser(user)
  const loading = loadRequests()
  first.resolve()
  await loading
  expect($requests.get()).toMatchObject({ state: 'ready', requests: [{ points: 300 }] })
})

test('stores one page, however much an API sends', async () => {
  const request = { points: 1, remark: '', action_type: 'Deposite', status: '1', date: '' }
  const reply = { result: Array.from({ length: 300 }, () => request) }
  connect({
    fetch: (...asked) =>
      String(asked[0]).endsWith(getRequestHistory.name)
        ? Promise.resolve(Response.json(reply))
        : island.tab.fetch(...asked),
  })
  await loadRequests()
  cutTheLine()
  await loadRequests()
  const old = $requests.get()
  expect(old.state === 'old' && old.requests).toHaveLength(200)
})
