import { beforeEach, expect, test } from 'vitest'
import { createLogin } from '#app/accounts/login.tsx'
import { $user } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $bids, loadBids } from '#app/bids/bids.ts'
import { translate } from '#app/frame/language.ts'
import { $toast } from '#app/frame/toast.ts'
import { createPaymentStatus } from '#app/funds/payment-status.tsx'
import { $paymentInfo, $paymentOutcome, loadPaymentInfo } from '#app/funds/payments.ts'
import { $requests, loadRequests } from '#app/funds/requests.ts'
import type { Sentence } from '#app/lib/sentence.ts'
import { $limits, loadLimits } from '#app/limits/player-limits.ts'
import { refresh } from '#app/live/refresh.ts'
import { $chart, loadChart } from '#app/markets/chart-rows.ts'
import { $games } from '#app/markets/markets.ts'
import { $rates } from '#app/markets/rates.ts'
import { $statement, everything, loadStatement } from '#app/wallet/statement-entries.ts'
import { isUserExists } from '#contract/accounts.ts'
import { allCalls } from '#contract/all-calls.ts'
import { getBidHistory, getMarketBids } from '#contract/bids.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getRequestHistory } from '#contract/funds.ts'
import { getLimits } from '#contract/limits.ts'
import { getCharts, getGames, getRates } from '#contract/markets.ts'
import { checkPayment, paymentInfo } from '#contract/payments.ts'
import { getProfile } from '#contract/profile.ts'
import { getPush } from '#contract/push.ts'
import { getWalletHistory, getWalletSums } from '#contract/wallet.ts'
import { enterAsNewPlayer, here, placeSingle, setUpIslandOnServer } from './support/island.ts'

const SENTENCE = 'Back at six.'
const island = setUpIslandOnServer()
const login = createLogin(here)

const toastText = () => $toast.get()?.text ?? ''
const rowsOf = (shown: object) => Object.entries(shown).find(([name]) => name === 'rows')
const errorTextIn = (shown: object) =>
  'problem' in shown ? translate(shown.problem as Sentence) : ''

/** A call that only reads: how a screen makes it, where its error is, and what the phone keeps. */
type Reading = [
  endpoint: Endpoint,
  load: () => Promise<unknown>,
  problem: () => string,
  kept?: () => unknown,
  /** Removes the rows from memory, as closing the app does. */
  forget?: () => void,
]

const readings: Reading[] = [
  [getProfile, refresh, toastText, () => $user.get()],
  [getGames, refresh, toastText, () => $games.get()],
  [getRates, refresh, toastText, () => $rates.get()],
  [
    getBidHistory,
    () => loadBids(),
    () => errorTextIn($bids.get()),
    () => rowsOf($bids.get()),
    () => $bids.set({ state: 'loading' }),
  ],
  [
    getWalletHistory,
    () => loadStatement(everything),
    () => errorTextIn($statement.get()),
    () => rowsOf($statement.get()),
    () => $statement.set({ state: 'loading' }),
  ],
  [
    getRequestHistory,
    () => loadRequests(),
    () => errorTextIn($requests.get()),
    () => rowsOf($requests.get()),
    () => $requests.set({ state: 'loading' }),
  ],
  [getLimits, loadLimits, toastText, () => $limits.get()],
  [
    getCharts,
    () => loadChart('jodi_chart', 'Kesar Mahal'),
    () => errorTextIn($chart.get()),
    () => rowsOf($chart.get()),
  ],
  [paymentInfo, loadPaymentInfo, toastText, () => $paymentInfo.get()],
  [
    checkPayment,
    () => createPaymentStatus('x', here).ask(0),
    () => translate($paymentOutcome.get()?.text),
  ],
  [
    isUserExists,
    () => login.submit({ phone_number: '9000000001' }),
    () => translate(login.$error.get()),
  ],
]

function refuse({ name }: Endpoint): void {
  const reply = { success: '0', status: 'failed', code: '', msg: SENTENCE, message: SENTENCE }
  connect({
    fetch: async (url, init) =>
      String(url).endsWith(`/${name}`)
        ? Response.json(reply, { status: 400 })
        : island.tab.fetch(url, init),
  })
}

beforeEach(async () => {
  const phone = await enterAsNewPlayer(island)
  await placeSingle(phone, '7')
  await refresh()
  $toast.set(null)
})

test('every call that reads is walked here', () => {
  const reads = ({ successField, changes, name }: Endpoint) =>
    !changes &&
    (['none', 'code', 'any'].includes(successField) ||
      name === 'getCharts.php' ||
      name === 'adpayInfo.php')
  const walked = readings.map(([{ name }]) => name)
  expect(walked.toSorted()).toEqual(
    allCalls
      .filter(reads)
      // The statement, which is read before its sums, shows the refusal of both. The cards of home
      // keep the bids from before (tests/app/markets/home-own.test.ts). Without an answer about results on
      // the phone, nothing offers them.
      .filter(
        ({ name }) => ![getWalletSums, getMarketBids, getPush].some(call => call.name === name),
      )
      .map(({ name }) => name)
      .toSorted(),
  )
})

test.each(readings.map(reading => [reading[0].name, ...reading] as const))(
  'a refused %s shows the server’s message, and the phone keeps what it has',
  async (_, endpoint, load, problem, kept, forget) => {
    if (kept) await load()
    const before = kept?.()
    refuse(endpoint)
    await load()
    expect(problem()).toBe(SENTENCE)
    expect(kept?.()).toEqual(before)
    forget?.()
    await load()
    expect(problem()).toBe(SENTENCE)
    expect(kept?.()).toEqual(before)
  },
)
