import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import {
  $bidDays,
  $bids,
  $marketBids,
  loadBids,
  loadMarketBids,
  openBids,
} from '../../../src/islands/app/stores/bids/bids.ts'

import { $limits, loadLimits } from '../../../src/islands/app/stores/limits/limits.ts'
import { $markets, loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import { $rates, loadRates } from '../../../src/islands/app/stores/markets/rates.ts'
import { requestDeposit } from '../../../src/islands/app/stores/money/funds.ts'
import { $paymentInfo, loadPaymentInfo } from '../../../src/islands/app/stores/money/payments.ts'
import { $requests, loadRequests } from '../../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  $sums,
  everything,
  loadStatement,
  loadSums,
} from '../../../src/islands/app/stores/money/statement.ts'

import { $isConfirmed, loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { $user } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { enterAsNewPlayer, enterIsland, placeSingle, setUpIsland } from '../support/island.ts'

/** The phone's local storage, from before the stores are loaded. */
const kept = await vi.hoisted(async () => {
  const { memoryStorage } = await import('../support/memory-storage.ts')
  const { data, storage } = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return data
})

const island = setUpIsland()
let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
})
afterAll(() => void vi.unstubAllGlobals())

/** Holds the first answer of an endpoint. `asked` are the bodies that were sent to it. */
function holdFirst(name: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  connect({
    fetch: async (url, init) => {
      const isOurs = String(url).endsWith(name)
      if (isOurs) asked.push(String(init?.body))
      const answer = await island.tab.fetch(url, init)
      if (isOurs && asked.length === 1) await held
      return answer
    },
  })
  return { asked, release }
}

test.each([
  ['get_market_bids.php', loadMarketBids, $marketBids],
  ['get_profile.php', loadProfile, $isConfirmed],
  ['get_bid_history.php', () => loadBids(), $bids],
  ['get_bid_history.php', () => openBids({ market: '', type: '', status: '', day: '' }), $bids],
  ['get_request_history.php', loadRequests, $requests],
  ['get_wallet_history.php', () => loadStatement(everything), $statement],
  ['get_wallet_sums.php', () => loadSums({ from: '', to: '' }), $sums],
  ['get_limits.php', loadLimits, $limits],
  ['adpayInfo.php', loadPaymentInfo, $paymentInfo],
  ['get_games.php', loadMarkets, $markets],
  ['get_rates.php', loadRates, $rates],
] as [
  string,
  () => Promise<unknown>,
  { get(): unknown; listen(listener: () => void): () => void },
][])('a pending %s of one player is not the answer of the next', async (name, load, store) => {
  await placeSingle(phone, '7')
  await requestDeposit(300, `UTR${phone}00`)
  const hide = store.listen(() => {})
  const { asked, release } = holdFirst(name)
  const first = load()
  await expect.poll(() => asked.length).toBe(1)
  signOut()
  const next = await enterIsland()
  await load()
  expect(asked.length).toBeGreaterThan(1)
  if (asked[0]!.includes(phone)) expect(asked[1]).toContain(next)
  const shown = [store.get(), $bidDays.get()]
  expect(shown[0]).toBeTruthy()
  release()
  await first
  await new Promise(resolve => setTimeout(resolve, 20))
  expect($user.get()?.phone_number).toBe(next)
  expect([store.get(), $bidDays.get()]).toEqual(shown)
  expect(JSON.stringify(kept)).not.toContain(phone)
  hide()
})
