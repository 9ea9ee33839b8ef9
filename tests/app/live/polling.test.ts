import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#app/accounts/registration.ts'
import { connect } from '#app/api/call.ts'
import { connectLive } from '#app/api/live.ts'
import { $bids, loadBids } from '#app/bids/bids.ts'
import { $connection } from '#app/live/connection.ts'
import { watchFreshness } from '#app/live/freshness.ts'
import { loadMarkets } from '#app/markets/markets.ts'
import { foreignGame, foreignUser } from '../../support/foreign-replies.ts'
import { stubPage } from '../support/page.ts'
import { silentSources } from './event-source.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

const replies: Record<string, object> = {
  'login.php': { success: 1, data: { ...foreignUser, user_token: 't' } },
  'get_profile.php': { data: foreignUser },
  // Even with a server_time it has no stream: only the build decides.
  'get_games.php': { result: [foreignGame], server_time: Date.now() },
  'get_bid_history.php': { result: [] },
}

let page: ReturnType<typeof stubPage>
let sources: ReturnType<typeof silentSources>
let isNetworkDown = false
let pause = Promise.resolve()
let asked: string[] = []
let stop = () => {}

beforeEach(async () => {
  isNetworkDown = false
  pause = Promise.resolve()
  page = stubPage()
  sources = silentSources()
  connectLive(sources.open)
  connect({
    fetch: async url => {
      const name = String(url).split('/').at(-1) ?? ''
      asked.push(name)
      await pause
      if (isNetworkDown) throw new TypeError('Failed to fetch')
      return Response.json(replies[name])
    },
  })
  await signIn(foreignUser.phone_number, '2580')
  await loadMarkets()
  stop = watchFreshness()
  asked = []
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('opens no stream on an API of the specification', async () => {
  expect($connection.get()).toMatchObject({ state: 'polling' })
  await loadMarkets()
  page.look('hidden')
  page.look('visible')
  expect(sources.made).toHaveLength(0)
})

test('fetches lists again after the next successful call', async () => {
  const hide = $bids.listen(() => {})
  isNetworkDown = true
  await loadBids()
  expect($bids.get().state).toBe('failed')
  expect($connection.get().state).toBe('unanswered')
  isNetworkDown = false
  await loadMarkets()
  await expect.poll(() => $bids.get().state).toBe('ready')
  expect(asked).toEqual(['get_bid_history.php', 'get_games.php', 'get_bid_history.php'])
  hide()
})

test('stays offline when a call from before the network was lost is answered late', async () => {
  const answer = Promise.withResolvers<void>()
  pause = answer.promise
  const loading = loadMarkets()
  page.network('offline')
  answer.resolve()
  await loading
  expect($connection.get().state).toBe('offline')
  await new Promise(resolve => setTimeout(resolve, 2))
  await loadMarkets()
  expect($connection.get().state).toBe('polling')
})
