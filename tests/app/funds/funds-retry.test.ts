import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#app/accounts/registration.ts'
import { $user } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { dropShownRequests, requestWithdrawal, saveBankDetails } from '#app/funds/funds.ts'
import { beginPayment } from '#app/funds/payments.ts'
import type { FundRequest } from '#contract/funds.ts'
import { MPIN } from '../../support/browser.ts'
import { bank } from '../support/bank.ts'
import { enterAsNewPlayer, loadedRequests, setUpIslandOnServer } from '../support/island.ts'

const island = setUpIslandOnServer()

let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
})
afterEach(() => vi.useRealTimers())

/** Loses the reply to the first call of this name. */
function loseAnswerOf(name: string) {
  let left = 1
  connect({
    fetch: async (url, init) => {
      const response = await island.tab.fetch(url, init)
      if (String(url).endsWith(name) && left-- > 0) throw new TypeError('Failed to fetch')
      return response
    },
  })
}

/** Moves the phone's clock forward. */
function waitMinutes(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

test('makes one withdrawal when the player repeats it after a lost reply', async () => {
  await saveBankDetails(bank)
  loseAnswerOf('withdraw_request.php')
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'lost' })
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toHaveLength(1)
  expect($user.get()?.wallet).toBe(500)
  // After the reply, another of the same amount.
  await requestWithdrawal(500)
  expect(await loadedRequests()).toHaveLength(2)
})

test('makes one withdrawal when the session ends after a lost reply and the player logs in again', async () => {
  await saveBankDetails(bank)
  loseAnswerOf('withdraw_request.php')
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'lost' })
  island.tab.cookies.clear()
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'refused', status: 401 })
  await signIn(phone, MPIN)
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toHaveLength(1)
  expect($user.get()?.wallet).toBe(500)
})

test('makes one payment when the player repeats it after a lost reply', async () => {
  loseAnswerOf('create_payment.php')
  expect(await beginPayment(300)).toMatchObject({ state: 'lost' })
  expect(await beginPayment(300)).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toMatchObject([
    { points: 300, status: '0', action_type: 'Deposite' },
  ])
})

test('makes another withdrawal of the same amount once the list has shown the first', async () => {
  await saveBankDetails(bank)
  loseAnswerOf('withdraw_request.php')
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'lost' })
  expect(await loadedRequests()).toHaveLength(1)
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toHaveLength(2)
  expect($user.get()?.wallet).toBe(0)
})

const listed: FundRequest = {
  points: 500,
  remark: 'W1',
  action_type: 'Withdraw',
  status: '0',
  date: '',
  reason: '',
  utr: '',
  at: Date.now() * 2,
}

test.each([
  { ...listed, points: 600 },
  { ...listed, action_type: 'Deposite' },
  { ...listed, at: 1 },
  { ...listed, at: undefined },
])('does not take %o for the lost withdrawal', async request => {
  await saveBankDetails(bank)
  loseAnswerOf('withdraw_request.php')
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'lost' })
  dropShownRequests([request])
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toHaveLength(1)
})

test.each([
  [4, 1],
  [6, 2],
])('repeating a lost withdrawal after %i minutes makes %i', async (minutes, made) => {
  await saveBankDetails(bank)
  loseAnswerOf('withdraw_request.php')
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'lost' })
  waitMinutes(minutes)
  expect(await requestWithdrawal(500)).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toHaveLength(made)
})
