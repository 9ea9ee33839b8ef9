import { beforeEach, expect, test } from 'vitest'
import {
  fetchProfile,
  loadProfile,
  setBalance,
  updateProfile,
} from '#app/accounts/fetched-profile.ts'
import { $user } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { translate } from '#app/frame/language.ts'
import { $page } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { createAddFund } from '#app/funds/add-fund.tsx'
import { createBankDetails, createSavedBank } from '#app/funds/bank-details.tsx'
import { hiddenAccount, requestDeposit, saveBankDetails } from '#app/funds/funds.ts'
import { createManualDeposit, targetOf } from '#app/funds/manual-deposit.tsx'
import { moneyFacts } from '#app/funds/money-facts.tsx'
import { createWithdraw, limitsText } from '#app/funds/withdraw.tsx'
import type { Form } from '#app/lib/form.ts'
import { sentence } from '#app/lib/sentence.ts'
import { addDebt } from '../../server/support/wallet.ts'
import { bank } from '../support/bank.ts'
import {
  cutNetwork,
  enterAsNewPlayer,
  here,
  holdFirst,
  holdReplies,
  loadedRequests,
  replyAlways,
  setUpIslandOnServer,
} from '../support/island.ts'

const island = setUpIslandOnServer()

beforeEach(() => enterAsNewPlayer(island))

test('leaves the balance unchanged until the operator approves a manual deposit', async () => {
  expect(await requestDeposit(700, 'UTR123456789')).toMatchObject({ state: 'done' })
  expect(await loadedRequests()).toMatchObject([{ points: 700, status: '0', utr: 'UTR123456789' }])
  expect($user.get()?.wallet).toBe(1000)
})

type Case = [create: () => Form, values: Record<string, unknown>, field: string, message: string]

const manual = { amount: '100', utr: 'UTR123456789' }

const gone = { current: false }
const addFund = () => createAddFund(here)
const manualDeposit = () => createManualDeposit(here)

const cases: Case[] = [
  [addFund, { amount: '99' }, 'amount', 'Minimum deposit limit is 100 .'],
  [manualDeposit, { ...manual, amount: '99' }, 'amount', 'Minimum deposit limit is 100 .'],
  [addFund, { amount: '' }, 'amount', 'Please Enter Amount first.'],
  [manualDeposit, { ...manual, amount: '' }, 'amount', 'Please Enter Amount first.'],
  [manualDeposit, { ...manual, utr: ' ' }, 'utr', 'Please Enter UTR first.'],
  [
    createBankDetails,
    { ...bank, ifsc_code: 'ABC' },
    'ifsc_code',
    'Please enter a valid IFSC code, like ABCD0123456.',
  ],
]

test.each(cases)('shows for %o with %o at %s: %s', async (create, values, field, message) => {
  const form = create()
  expect(await form.submit(values)).toBe(false)
  expect(translate(form.$errors.get()[field])).toBe(message)
})

test.each([
  ['0499', 'The least you can withdraw is 500 points.'],
  ['1,00,001', 'The most you can withdraw at once is 1,00,000 points.'],
  ['1001', 'Your balance of 1,000 points is not enough for this withdrawal.'],
  ['1234567890', 'Please enter fewer points.'],
])('shows at the field, before a call, why %s cannot be withdrawn', async (amount, message) => {
  await saveBankDetails(bank)
  cutNetwork()
  const form = createWithdraw(here)
  expect(await form.submit({ amount })).toBe(false)
  expect(translate(form.$errors.get().amount)).toBe(message)
})

test('shows a player with a debt the reason of the server, debt_first', async () => {
  await saveBankDetails(bank)
  const [player] = await island.db.query<{ id: string }>(
    { name: 'player_of_phone', text: 'SELECT id FROM players WHERE phone = $1' },
    [$user.get()!.phone_number],
  )
  await addDebt(island.db, player!.id, 300)
  await loadProfile()
  expect($user.get()?.wallet).toBe(0)
  const form = createWithdraw(here)
  expect(await form.submit({ amount: '500' })).toBe(true)
  await form.confirm()
  expect(form.$error.get()).toMatchObject({ code: 'debt_first', params: { owed: 300 } })
  expect(form.$errors.get()).toEqual({})
})

test('asks about points that are typed with a separator, and withdraws them once', async () => {
  await saveBankDetails(bank)
  const form = createWithdraw({ current: false })
  expect(await form.submit({ amount: ' 1,000 ' })).toBe(true)
  expect(form.$asked.get()).toBe(1000)
  expect($user.get()?.wallet).toBe(1000)
  const { asked, release } = holdFirst(island, 'withdraw_request.php')
  release()
  await Promise.all([form.confirm(), form.confirm()])
  expect(asked).toHaveLength(1)
  expect(form.$asked.get()).toBe(0)
  expect($user.get()?.wallet).toBe(0)
  expect(await loadedRequests()).toMatchObject([{ points: 1000, status: '0' }])
})

test('writes the IFSC code in capitals, and keeps wallet-app numbers where the field is empty', async () => {
  const form = createBankDetails()
  const typed = {
    ...bank,
    account_again: bank.account_number,
    ifsc_code: 'abcd0123456',
    paytm: '',
    phonepay: '9000000004',
    googlepay: '',
  }
  expect(await form.submit({ ...typed, account_again: '123456789013' })).toBe(false)
  expect(form.$errors.get().account_again).toEqual(sentence('account_number_differs'))
  expect($user.get()?.bank_details?.account_number).toBeFalsy()
  expect(await form.submit(typed)).toBe(true)
  expect($user.get()).toMatchObject({
    phonepay: '9000000004',
    bank_details: { account_number: '9012' },
  })
  expect(await fetchProfile()).toMatchObject({
    user: { bank_details: { ifsc_code: 'ABCD0123456' } },
  })
})

test('the bank form has the full account number from a fresh profile, and storage does not', async () => {
  await saveBankDetails(bank)
  const { $saved, load } = createSavedBank()
  expect($saved.get()).toEqual({ state: 'loading' })
  await load()
  expect($saved.get()).toMatchObject({ state: 'ready', user: { bank_details: bank } })
  expect(JSON.stringify($user.get())).not.toContain(bank.account_number)
  expect(hiddenAccount($user.get())).toBe('••••9012')
})

test('the bank form does not open without an answer, and opens with the next one', async () => {
  const { $saved, load } = createSavedBank()
  cutNetwork()
  await load()
  expect($saved.get()).toEqual({ state: 'failed', problem: sentence('api_error') })
  connect({ fetch: island.tab.fetch })
  await load()
  expect($saved.get()).toMatchObject({ state: 'ready', user: { bank_details: null } })
})

/** The form of a withdrawal that was reviewed and confirmed. */
async function withdrawn(isHere: { current: boolean }) {
  const form = createWithdraw(isHere)
  await form.submit({ amount: '500' })
  await form.confirm()
  return form
}

test('shows the reply to a withdrawal after the player has left the screen, without navigation', async () => {
  await saveBankDetails(bank)
  $page.open('/wallet_histroy')
  await withdrawn(gone)
  expect($toast.get()).toMatchObject({ kind: 'success' })
  expect($page.get()?.route).toBe('wallet')
  await withdrawn(here)
  expect($page.get()?.path).toBe('/fund_histry/ALL_WITHDRAWAL')
})

test('shows that a withdrawal was refused after the player has left the form', async () => {
  await withdrawn(here)
  expect($toast.get()).toBeNull()
  const form = await withdrawn(gone)
  expect($toast.get()).toMatchObject({ kind: 'error', text: translate(form.$error.get()) })
})

test('shows the reply to a deposit after the player has left the screen, without navigation', async () => {
  $page.open('/wallet_histroy')
  await createManualDeposit(gone).submit({ amount: '500', utr: 'UTR987654321' })
  expect($toast.get()).toMatchObject({ kind: 'success' })
  expect($page.get()?.route).toBe('wallet')
})

test('opens the payment page only while the player is still on the screen', async () => {
  expect(await createAddFund(gone).submit({ amount: '500' })).toBe(true)
  // This test has no browser to redirect.
  await expect(createAddFund(here).submit({ amount: '500' })).rejects.toThrow(ReferenceError)
})

test.each([{ status: 0 }, {}])('shows that a payment failed for the reply %o', async reply => {
  replyAlways(reply)
  const form = createAddFund(here)
  await form.submit({ amount: '500' })
  expect(translate(form.$error.get())).toBe('Somthing Wents Wrong please try again!!!')
})

test('shows the limits of a withdrawal where they are known', () => {
  const shown = (limits: object) => limitsText({ ...$user.get()!, ...limits })
  expect(shown({ MAX_WITHDRAW: 0 })).toBe('')
  const limits = { MIN_WITHDRAW: 500, MAX_WITHDRAW: 100_000 }
  const upTo = (most: string) => `You can withdraw 500 to ${most} points at a time.`
  expect(shown({ ...limits, wallet: 200_000 })).toBe(upTo('1,00,000'))
  expect(shown({ ...limits, wallet: 1_600 })).toBe(upTo('1,600'))
  // Less than the minimum does not limit a withdrawal.
  for (const wallet of [499, 0, undefined]) {
    expect(shown({ ...limits, wallet })).toBe(upTo('1,00,000'))
  }
})

test('shows the least amounts, the time of a withdrawal, and what a small balance is good for', () => {
  const shown = (fields: object) => moneyFacts({ ...$user.get()!, ...fields })
  const limits = { MIN_DEPOSIT: 100, MIN_WITHDRAW: 500, wallet: 500, WITHDRAW_HOURS: 0 }
  const known = [
    { name: 'Balance', value: '500' },
    { name: 'Smallest deposit', value: '100' },
    { name: 'Smallest withdrawal', value: '500' },
  ]
  expect(shown(limits)).toEqual({ facts: known, note: '' })
  const paid = (hours: number) => shown({ ...limits, WITHDRAW_HOURS: hours }).facts.at(-1)!.value
  expect([1, 12, 24, 36, 48].map(paid)).toEqual([
    ...['within an hour', 'within 12 hours', 'within a day', 'within 36 hours', 'within 2 days'],
  ])
  expect(shown({ ...limits, wallet: 40 }).note).toBe(
    'Your 40 points are less than the smallest withdrawal of 500. You can keep them, or place bids from 10 points each.',
  )
  expect(shown({ ...limits, wallet: 0 }).note).toBe('')
  const unknown = { MIN_DEPOSIT: undefined, MIN_WITHDRAW: undefined, WITHDRAW_HOURS: undefined }
  expect(shown({ wallet: 40, ...unknown })).toEqual({
    facts: [{ name: 'Balance', value: '40' }],
    note: '',
  })
})

test.each([
  [null, 'demo@upi', { upi_id: 'demo@upi', upi_name: '', phone: '' }],
  [
    { upi_id: '', upi_name: 'House', phone: '9000000001' },
    'demo@upi',
    { upi_id: 'demo@upi', upi_name: 'House', phone: '9000000001' },
  ],
  [{ upi_id: '', upi_name: '', phone: '' }, '', null],
])('pays by %o and the admin’s id "%s" to %o', (info, admin, to) => {
  expect(targetOf(info, admin)).toEqual(to)
})

test('keeps points and a logout that come while a profile is being saved', async () => {
  const profile = { name: 'Asha M', email: 'a@b.in', phonpe: '', gpay: '', paytm: '' }
  for (const isLoggedOut of [false, true]) {
    const sendReplies = holdReplies(island)
    const saving = updateProfile(profile)
    if (isLoggedOut) $user.set(null)
    else setBalance(1234)
    sendReplies()
    await saving
    if (isLoggedOut) expect($user.get()).toBeNull()
    else expect($user.get()).toMatchObject({ name: 'Asha M', wallet: 1234 })
  }
})
