import { beforeEach, describe, expect, test } from 'vitest'
import { isUserExists } from '#contract/accounts.ts'
import { allCalls } from '#contract/all-calls.ts'
import { getBidHistory, getMarketBids } from '#contract/bids.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getRequestHistory } from '#contract/funds.ts'
import { getLimits } from '#contract/limits.ts'
import { getCharts, getGames, getRates } from '#contract/markets.ts'
import { checkPayment, paymentInfo } from '#contract/payments.ts'
import { getProfile } from '#contract/profile.ts'
import { getWalletHistory, getWalletSums } from '#contract/wallet.ts'
import { connect } from '../../src/islands/app/api/call.ts'
import { createLogin } from '../../src/islands/app/screens/login.tsx'
import { createPaymentStatus } from '../../src/islands/app/screens/payment-status.tsx'
import { $bids, loadBids } from '../../src/islands/app/stores/bids/bids.ts'
import { translate } from '../../src/islands/app/stores/language.ts'
import { $limits, loadLimits } from '../../src/islands/app/stores/limits/limits.ts'
import { refresh } from '../../src/islands/app/stores/live/refresh.ts'
import { $chart, loadChart } from '../../src/islands/app/stores/markets/charts.ts'
import { $games } from '../../src/islands/app/stores/markets/markets.ts'
import { $rates } from '../../src/islands/app/stores/markets/rates.ts'
import {
  $paymentInfo,
  $paymentOutcome,
  loadPaymentInfo,
} from '../../src/islands/app/stores/money/payments.ts'
import { $requests, loadRequests } from '../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  everything,
  loadStatement,
} from '../../src/islands/app/stores/money/statement.ts'
import { $user } from '../../src/islands/app/stores/session/session.ts'
import { $toast } from '../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, here, placeSingle, setUpIsland } from './support/island.ts'

/** A call that only reads: how a screen makes it, what the phone keeps of it, and what it shows. */
type Reading = {
  endpoint: Endpoint
  /** Sent in place of the request, so that the real API refuses it with the sentence. */
  wrongBody: string
  sentence: string
  load: () => Promise<unknown>
  kept?: () => unknown
  /** Removes the rows from memory, as closing the app does. */
  forget?: () => void
  problem: () => string
}

const island = setUpIsland()
const login = createLogin(here)
const otherPhone = '{"phone_number":"9000000002"}'
const NOT_YOURS = 'This belongs to another account.'
const NOT_OBJECT = 'Please send a JSON object.'

const toastText = () => $toast.get()?.text ?? ''
const rowsOf = (shown: object) => Object.entries(shown).find(([name]) => name === 'rows')
const errorTextIn = (shown: object) =>
  'problem' in shown ? translate(shown.problem as string) : ''

const readings: Reading[] = [
  {
    endpoint: getProfile,
    wrongBody: otherPhone,
    sentence: NOT_YOURS,
    load: refresh,
    kept: () => $user.get(),
    problem: toastText,
  },
  {
    endpoint: getGames,
    wrongBody: '[]',
    sentence: NOT_OBJECT,
    load: refresh,
    kept: () => $games.get(),
    problem: toastText,
  },
  {
    endpoint: getRates,
    wrongBody: '[]',
    sentence: NOT_OBJECT,
    load: refresh,
    kept: () => $rates.get(),
    problem: toastText,
  },
  {
    endpoint: getBidHistory,
    wrongBody: '{"phone_number":"9000000002","limit":"0"}',
    sentence: 'Please ask for 1 to 200 rows.',
    load: () => loadBids(),
    kept: () => rowsOf($bids.get()),
    forget: () => $bids.set({ state: 'loading' }),
    problem: () => errorTextIn($bids.get()),
  },
  {
    endpoint: getWalletHistory,
    wrongBody: otherPhone,
    sentence: NOT_YOURS,
    load: () => loadStatement(everything),
    kept: () => rowsOf($statement.get()),
    forget: () => $statement.set({ state: 'loading' }),
    problem: () => errorTextIn($statement.get()),
  },
  {
    endpoint: getRequestHistory,
    wrongBody: otherPhone,
    sentence: NOT_YOURS,
    load: () => loadRequests(),
    kept: () => rowsOf($requests.get()),
    forget: () => $requests.set({ state: 'loading' }),
    problem: () => errorTextIn($requests.get()),
  },
  {
    endpoint: getLimits,
    wrongBody: otherPhone,
    sentence: NOT_YOURS,
    load: loadLimits,
    kept: () => $limits.get(),
    problem: toastText,
  },
  {
    endpoint: getCharts,
    wrongBody: '{"game_name":"Unknown","type":"jodi_chart"}',
    sentence: 'There is no market called Unknown.',
    load: () => loadChart('jodi_chart', 'Kesar Mahal'),
    kept: () => rowsOf($chart.get()),
    problem: () => errorTextIn($chart.get()),
  },
  {
    endpoint: paymentInfo,
    wrongBody: '[]',
    sentence: NOT_OBJECT,
    load: loadPaymentInfo,
    kept: () => $paymentInfo.get(),
    problem: toastText,
  },
  {
    endpoint: checkPayment,
    wrongBody: '{"TRANS_ID":"x"}',
    sentence:
      'We do not know this payment reference. Please check Deposit History before you pay again.',
    load: () => createPaymentStatus('x', here).ask(0),
    problem: () => translate($paymentOutcome.get()?.text ?? ''),
  },
  {
    endpoint: isUserExists,
    wrongBody: '{"phone_number":"12"}',
    sentence: 'Enter Valid mobile number !!',
    load: () => login.submit({ phone_number: '9000000001' }),
    problem: () => translate(login.$error.get()),
  },
]

/** The real API gets another body, so the refusal is its own. */
function spoil({ endpoint, wrongBody }: Reading): void {
  const headers = { 'Content-Type': 'application/json' }
  connect({
    fetch: (url, init) =>
      String(url).endsWith(`/${endpoint.name}`)
        ? island.tab.fetch(url, { ...init, headers, body: wrongBody })
        : island.tab.fetch(url, init),
  })
}

/** Another API refuses with HTTP 200 and no code. */
function refuse({ endpoint }: Reading): void {
  const reply = { success: '0', msg: 'Back at six.' }
  connect({
    fetch: async (url, init) =>
      String(url).endsWith(`/${endpoint.name}`)
        ? Response.json(reply)
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
  const walked = readings.map(({ endpoint }) => endpoint.name)
  expect(walked.toSorted()).toEqual(
    allCalls
      .filter(reads)
      // The statement, which is read before its sums, shows the refusal of both. The cards of home
      // keep the bids from before (tests/app/markets/home-own.test.ts).
      .filter(({ name }) => name !== getWalletSums.name && name !== getMarketBids.name)
      .map(({ name }) => name)
      .toSorted(),
  )
})

const named = (reading: Reading) => [reading.endpoint.name, reading] as const

describe.each(readings.map(named))('a refused %s', (_, reading) => {
  test('shows the server’s message, and the phone keeps what it has', async () => {
    if (reading.kept) await reading.load()
    const kept = reading.kept?.()
    spoil(reading)
    await reading.load()
    expect(reading.problem()).toBe(reading.sentence)
    expect(reading.kept?.()).toEqual(kept)
    reading.forget?.()
    await reading.load()
    expect(reading.problem()).toBe(reading.sentence)
    expect(reading.kept?.()).toEqual(kept)
  })
})

test('a list that was never loaded shows the refusal, and not an empty list', async () => {
  // A list that an earlier test has shown may have been loaded with the refresh.
  await enterAsNewPlayer(island)
  refuse(readings.find(({ endpoint }) => endpoint === getRequestHistory)!)
  await loadRequests()
  expect($requests.get()).toMatchObject({ state: 'failed', problem: { message: 'Back at six.' } })
})

test('a list is a list even where success is "0"', async () => {
  connect({ fetch: async () => Response.json({ success: '0', result: [] }) })
  await loadBids()
  expect($bids.get()).toMatchObject({ state: 'ready', rows: [] })
})
