import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { $isConfirmed, loadProfile } from '#app/accounts/fetched-profile.ts'
import { createProfile } from '#app/accounts/profile.tsx'
import { $user, phoneOfPlayer } from '#app/accounts/session.ts'
import { signOut } from '#app/accounts/session-end.ts'
import { connect } from '#app/api/call.ts'
import { $bidDays, $bids, $marketBids, loadBids, loadMarketBids } from '#app/bids/bids.ts'
import { $toast } from '#app/frame/toast.ts'
import { requestDeposit } from '#app/funds/funds.ts'
import { createManualDeposit } from '#app/funds/manual-deposit.tsx'
import { $paymentInfo, loadPaymentInfo } from '#app/funds/payments.ts'
import { $requests, loadRequests } from '#app/funds/requests.ts'
import {
  $limits,
  changeLimit,
  closeAccount,
  downloadMyData,
  loadLimits,
} from '#app/limits/player-limits.ts'
import { $markets, loadMarkets } from '#app/markets/markets.ts'
import { $rates, loadRates } from '#app/markets/rates.ts'
import {
  $statement,
  $sums,
  everything,
  loadStatement,
  loadSums,
} from '#app/wallet/statement-entries.ts'
import { exportCsv } from '#app/wallet/statement-rows.ts'
import {
  enterAsNewPlayer,
  enterIsland,
  holdFirst,
  placeSingle,
  setUpIslandOnServer,
} from '../support/island.ts'

/** The phone's local storage, from before the stores are loaded. */
const kept = await vi.hoisted(async () => {
  const { memoryStorage } = await import('../support/memory-storage.ts')
  const { data, storage } = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return data
})

const island = setUpIslandOnServer()
const left = { current: false }
const profile = { name: 'Asha', email: 'a@b.in', phonpe: '', paytm: '', gpay: '' }
let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
})
afterAll(() => void vi.unstubAllGlobals())

test.each([
  ['get_market_bids.php', loadMarketBids, $marketBids],
  ['get_profile.php', loadProfile, $isConfirmed],
  ['get_bid_history.php', () => loadBids(), $bids],
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
  const { asked, release } = holdFirst(island, name)
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

test('the data of a player is not offered to the next one as a file', async () => {
  const { asked, release } = holdFirst(island, 'get_my_data.php')
  const file = downloadMyData()
  await expect.poll(() => asked.length).toBe(1)
  signOut()
  await enterIsland()
  release()
  expect(await file).toBeNull()
})

test('a late answer to the closing of an account does not log the next player out', async () => {
  connect({
    fetch: async (url, init) => {
      if (!String(url).endsWith('close_account.php')) return island.tab.fetch(url, init)
      await released
      return Response.json({ success: '1', msg: 'Closed.' })
    },
  })
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const closing = closeAccount()
  signOut()
  const next = await enterIsland()
  resolve()
  await closing
  expect(phoneOfPlayer()).toBe(next)
})

test.each<[what: string, call: string, work: () => Promise<unknown>]>([
  [
    'request',
    'add_points_request.php',
    () => createManualDeposit(left).submit({ amount: '500', utr: 'UTR987654321' }),
  ],
  ['limits', 'set_limit.php', () => changeLimit('stake_day', '500')],
  ['profile', 'edit_profile.php', () => createProfile().submit(profile)],
  ['statement', 'get_wallet_history.php', exportCsv],
])('the next player reads nothing about the %s of the player before', async (_, call, work) => {
  const { asked, release } = holdFirst(island, call)
  const done = work()
  await expect.poll(() => asked.length).toBe(1)
  signOut()
  await enterIsland()
  release()
  await done
  expect($toast.get()).toBeNull()
  expect($user.get()).toMatchObject({ name: 'Asha Rao', wallet: 1000 })
})
