import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
import { cutNetwork, enterIsland, setUpIsland } from '../support/island.ts'
import { stubPage } from '../support/page.ts'

const island = setUpIsland()

beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  await enterIsland()
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
})

let utrs = 0

async function askForDeposit(points: number): Promise<void> {
  utrs += 1
  const answer = await requestDeposit(points, `UTR${String(utrs).padStart(12, '0')}`)
  expect(answer.state).toBe('done')
}

test('removes the age when the network is back while the screen is open', async () => {
  stubPage()
  await askForDeposit(300)
  await loadRequests()
  cutNetwork()
  const hide = $requests.listen(() => {})
  const stop = watchRequests()
  await expect.poll(() => $requests.get().state).toBe('old')
  connect({ fetch: island.tab.fetch })
  await askForDeposit(400)
  invalidate()
  await expect
    .poll(() => $requests.get())
    .toMatchObject({ state: 'ready', rows: [{ points: 400 }, { points: 300 }] })
  stop()
  hide()
  // A store stays mounted for a second after its last reader.
  cleanStores($requests)
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
  expect($requests.get()).toMatchObject({ state: 'ready', rows: [{ points: 300 }] })
})
