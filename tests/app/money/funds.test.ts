import { beforeEach, expect, test } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import type { Form } from '../../../src/islands/app/lib/form.ts'
import { createAddFund } from '../../../src/islands/app/screens/add-fund.tsx'
import {
  createBankDetails,
  createSavedBank,
} from '../../../src/islands/app/screens/bank-details.tsx'
import { createManualDeposit } from '../../../src/islands/app/screens/manual-deposit.tsx'
import { createWithdraw, hiddenAccount } from '../../../src/islands/app/screens/withdraw.tsx'
import { translate } from '../../../src/islands/app/stores/language.ts'
import {
  requestDeposit,
  requestWithdrawal,
  saveBankDetails,
} from '../../../src/islands/app/stores/money/funds.ts'
import { askForPayment } from '../../../src/islands/app/stores/money/payments.ts'
import { $requests, loadRequests } from '../../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  everything,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import { fetchProfile, loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { $user } from '../../../src/islands/app/stores/session/session.ts'
import { addDebt } from '../../server/support/wallet.ts'
import { bank } from '../support/bank.ts'
import { cutNetwork, enterAsNewPlayer, setUpIsland } from '../support/island.ts'

const island = setUpIsland()

beforeEach(() => enterAsNewPlayer(island))

async function requests() {
  await loadRequests()
  const shown = $requests.get()
  return shown.state === 'ready' ? shown.rows : []
}

test('shows the specified message for an unknown payment', async () => {
  expect(await askForPayment('00000000-0000-4000-8000-000000000000')).toMatchObject({
    state: 'done',
    reply: { status: 'FAILURE', message: 'Somthing Wents Wrong please try again!!!' },
  })
})

test('leaves the balance unchanged until the operator approves a manual deposit', async () => {
  expect(await requestDeposit(700, 'UTR123456789')).toMatchObject({ state: 'done' })
  expect(await requests()).toMatchObject([{ points: 700, status: '0', utr: 'UTR123456789' }])
  expect($user.get()?.wallet).toBe(1000)
})

test('shows the statement newest first, and it adds up', async () => {
  await saveBankDetails(bank)
  await requestWithdrawal(600)
  await loadStatement(everything)
  expect($statement.get()).toMatchObject({
    state: 'ready',
    rows: [
      { amount: '-600', updated_amount: 400 },
      { amount: '1000', updated_amount: 1000 },
    ],
  })
  await loadStatement({ ...everything, kind: 'withdrawal' })
  expect($statement.get()).toMatchObject({ rows: [{ amount: '-600' }] })
})

type Case = [create: () => Form, values: Record<string, unknown>, field: string, message: string]

const text = new File(['x'], 'a.txt', { type: 'text/plain' })
const manual = { amount: '100', utr: 'UTR123456789' }

const here = { current: true }
const addFund = () => createAddFund(here)
const manualDeposit = () => createManualDeposit(here)

const cases: Case[] = [
  [addFund, { amount: '99' }, 'amount', 'Minimum deposit limit is 100 .'],
  [addFund, { amount: '0' }, 'amount', 'Minimum deposit limit is 100 .'],
  [manualDeposit, { ...manual, amount: '0' }, 'amount', 'Minimum deposit limit is 100 .'],
  [manualDeposit, { ...manual, amount: '99' }, 'amount', 'Minimum deposit limit is 100 .'],
  [addFund, { amount: '' }, 'amount', 'Please Enter Amount first.'],
  [manualDeposit, { ...manual, amount: '' }, 'amount', 'Please Enter Amount first.'],
  [manualDeposit, { ...manual, utr: ' ' }, 'utr', 'Please Enter UTR first.'],
  [manualDeposit, { ...manual, image: text }, 'image', 'Please select a valid image file.'],
  [createBankDetails, { ...bank, paytm: '1' }, 'paytm', 'paytm number must be 10 digits.'],
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
  expect(translate(form.$errors.get()[field] ?? '')).toBe(message)
})

test('sends a manual deposit without the wrong screenshot that was taken out', async () => {
  const form = createManualDeposit({ current: false })
  form.choose(text)
  expect(form.$hasImage.get()).toBe(true)
  expect(form.$errors.get().image).toBe('image_invalid')
  form.choose(undefined)
  expect(form.$hasImage.get()).toBe(false)
  expect(form.$errors.get().image).toBe('')
  const image = new File([], '', { type: 'application/octet-stream' })
  const utr = 'UTR223456789'
  expect(await form.submit({ ...manual, utr, image })).toBe(true)
  expect(await requests()).toMatchObject([{ points: 100, utr }])
})

test.each([
  ['0', 'The least you can withdraw is 500 points.'],
  ['0499', 'The least you can withdraw is 500 points.'],
  ['499', 'The least you can withdraw is 500 points.'],
  ['1,00,001', 'The most you can withdraw at once is 1,00,000 points.'],
  ['1001', 'Your balance of 1,000 points is not enough for this withdrawal.'],
  ['1234567890', 'Please enter fewer points.'],
])('shows at the field, before a call, why %s cannot be withdrawn', async (amount, message) => {
  await saveBankDetails(bank)
  cutNetwork()
  const form = createWithdraw(here)
  expect(await form.submit({ amount })).toBe(false)
  expect(translate(form.$errors.get().amount ?? '')).toBe(message)
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
  await Promise.all([form.confirm(), form.confirm()])
  expect(form.$asked.get()).toBe(0)
  expect($user.get()?.wallet).toBe(0)
  expect(await requests()).toMatchObject([{ points: 1000, status: '0' }])
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
  expect(form.$errors.get().account_again).toBe('The two account numbers are different.')
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
})

test('the bank form does not open without an answer, and opens with the next one', async () => {
  const { $saved, load } = createSavedBank()
  cutNetwork()
  await load()
  expect($saved.get()).toEqual({ state: 'failed', problem: 'api_error' })
  connect({ fetch: island.tab.fetch })
  await load()
  expect($saved.get()).toMatchObject({
    state: 'ready',
    user: { bank_details: { account_number: '' } },
  })
})

test('shows the last four digits of an account number only', async () => {
  await saveBankDetails(bank)
  expect(hiddenAccount($user.get())).toBe('••••9012')
})
