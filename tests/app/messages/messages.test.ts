import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCreateMpin } from '#app/accounts/create-mpin.tsx'
import { createLogin } from '#app/accounts/login.tsx'
import { createLoginMpin } from '#app/accounts/login-mpin.tsx'
import { createProfile } from '#app/accounts/profile.tsx'
import { createSignUp } from '#app/accounts/sign-up.tsx'
import { createVerifyOtp } from '#app/accounts/verify-otp.tsx'
import { connect } from '#app/api/call.ts'
import { translate } from '#app/frame/language.ts'
import { $page } from '#app/frame/router.ts'
import { $toast, toast } from '#app/frame/toast.ts'
import { createBankDetails } from '#app/funds/bank-details.tsx'
import { createManualDeposit } from '#app/funds/manual-deposit.tsx'
import { createPaymentUtr } from '#app/funds/payment-utr.tsx'
import type { Form, IsHere } from '#app/lib/form.ts'
import { createLimit } from '#app/limits/limit-rows.ts'
import { createGrid } from '#app/play/grid.ts'
import { ankHint, nearPana, paddedPana } from '#app/play/number-field.tsx'
import { $lastPlay, createPlay } from '#app/play/play.ts'
import { createFullSangam, createHalfSangam } from '#app/play/sangam.tsx'
import { createSingle } from '#app/play/single.tsx'
import { $rowList } from '#app/play/slip.ts'
import { submit } from '#app/play/use-placing.ts'
import type { GameType } from '#domain/game-types.ts'
import { bank } from '../support/bank.ts'
import { enterIsland, here, setUpIslandOnServer } from '../support/island.ts'

const island = setUpIslandOnServer()

beforeAll(async () => {
  await enterIsland()
})
beforeEach(() => {
  connect({ fetch: island.tab.fetch })
  $toast.set(null)
  $lastPlay.save({ type: '', points: '' })
})

async function errorsOf(form: Form, values: Record<string, string>) {
  await form.submit(values)
  const errors = Object.entries(form.$errors.get())
  return Object.fromEntries(errors.map(([field, error]) => [field, error && translate(error)]))
}

const profile = { name: 'A', email: 'a@b.in', phonpe: '', paytm: '', gpay: '' }
const bid = { number: '128', points: '10' }
const singlePana = () => createSingle(createPlay('Neem_Chhaya', 'Single Pana'))
const halfSangam = () => createHalfSangam(createPlay('Neem_Chhaya', 'Half Sangam'))
const fullSangam = () => createFullSangam(createPlay('Neem_Chhaya', 'Full Sangam'))
const half = { panaOf: 'Open', pana: '128', digit: '6', points: '10' }
const full = { openPana: '128', closePana: '349', points: '10' }

type Case = [
  create: (isHere: IsHere) => Form,
  values: Record<string, string>,
  field: string,
  message: string,
]

/** Specification section 5, word for word. */
const cases: Case[] = [
  [createLogin, { phone_number: '123456789' }, 'phone_number', 'Enter Valid mobile number !!'],
  [createSignUp, { username: ' ', adult: '1' }, 'username', 'Enter User name !!'],
  [createCreateMpin, { mpin: '258', confirm: '258' }, 'mpin', 'Only 4 digit allow !!'],
  [
    createCreateMpin,
    { mpin: '2580', confirm: '2581' },
    'confirm',
    'Mpin does not match with confirm Mpin.',
  ],
  [createLoginMpin, { mpin: '25' }, 'mpin', 'Only 4 digit allow !!'],
  [createVerifyOtp, { otp: '1a34' }, 'otp', 'Only 4 digit allow !!'],
  [createProfile, { ...profile, name: '' }, 'name', 'Name is required.'],
  [createProfile, { ...profile, email: '' }, 'email', 'Email is required.'],
  [createProfile, { ...profile, email: 'a@b' }, 'email', 'Email is invalid.'],
  [createProfile, { ...profile, phonpe: '9' }, 'phonpe', 'phonePay number must be 10 digits.'],
  [createProfile, { ...profile, paytm: '9' }, 'paytm', 'paytm number must be 10 digits.'],
  [createProfile, { ...profile, gpay: '9' }, 'gpay', 'Google pay number must be 10 digits.'],
  [singlePana, { ...bid, number: '777' }, 'number', 'Please enter a valid Number.'],
  [singlePana, { ...bid, number: '' }, 'number', 'Please enter a valid Number.'],
  [halfSangam, { ...half, pana: 'x' }, 'pana', 'Please enter a valid number.'],
  [halfSangam, { ...half, digit: '' }, 'digit', 'Please enter a valid number.'],
  [halfSangam, { ...half, points: '5' }, 'points', 'Please Enter minimum 10 Points.'],
  [fullSangam, { ...full, openPana: '1234' }, 'openPana', 'Please enter a valid number.'],
  [fullSangam, { ...full, closePana: '' }, 'closePana', 'Please enter a valid number.'],
]

test.each(cases)('shows for %o with %o at %s: %s', async (create, values, field, message) => {
  expect(await errorsOf(create(here), values)).toMatchObject({ [field]: message })
})

const forms: [create: (isHere: IsHere) => Form, values: Record<string, string>, errors: object][] =
  [
    [
      createSignUp,
      { username: ' ', email: 'x'.repeat(121) },
      { username: 'user_name_required', email: 'email_invalid', adult: 'adult_required' },
    ],
    [
      createProfile,
      { ...profile, name: '\u200e', email: 'a', gpay: '9' },
      { name: 'name_required', email: 'email_invalid', gpay: 'gpay_invalid' },
    ],
    [
      createBankDetails,
      { ...bank, ifsc_code: 'X', account_again: '1', bank_name: '', googlepay: '9' },
      {
        ifsc_code: 'ifsc_invalid',
        account_again: 'account_number_differs',
        bank_name: 'bank_name_required',
        googlepay: 'gpay_invalid',
      },
    ],
    [
      createManualDeposit,
      { amount: '99', utr: '' },
      { amount: { code: 'minimum_deposit' }, utr: 'utr_required' },
    ],
    [
      singlePana,
      { number: '777', points: '100001' },
      { number: 'number_invalid', points: { code: 'bid_above_maximum' } },
    ],
    [
      halfSangam,
      { ...half, digit: '', points: '1234567890' },
      { digit: 'sangam_number_invalid', points: { code: 'bid_above_maximum' } },
    ],
    [
      fullSangam,
      { openPana: '', closePana: '12', points: '' },
      {
        openPana: 'sangam_number_invalid',
        closePana: 'sangam_number_invalid',
        points: 'points_required',
      },
    ],
  ]

test.each(forms)('shows all errors of %o at once for %o', async (create, values, errors) => {
  const form = create(here)
  expect(await form.submit(values)).toBe(false)
  const expected = Object.entries(errors).map(([field, error]) => [
    field,
    typeof error === 'string' ? { code: error } : error,
  ])
  expect(form.$errors.get()).toMatchObject(Object.fromEntries(expected))
})

/** A pasted text with invisible characters. */
const pasted = (text: string) => `\u202a${text}\u200b\u00a0`

test('reads what was pasted into any form without what cannot be seen', async () => {
  const account = { ...bank, account_again: bank.account_number, googlepay: '9000000004' }
  const typed: [create: (isHere: IsHere) => Form, values: Record<string, string>][] = [
    [createSignUp, { username: 'Asha', email: 'a@b.in', adult: '1' }],
    [createProfile, { ...profile, gpay: '9000000004' }],
    [createBankDetails, account],
    [createManualDeposit, { amount: '₹500.00', utr: '4155 0481 1439' }],
    [() => createPaymentUtr('x', () => {}), { utr: '4155-0481-1440' }],
    [() => createLimit('stake_day', () => {}), { points: '1,000' }],
    [singlePana, { number: '128', points: '५००/-' }],
    [halfSangam, { ...half, points: 'Rs. 20' }],
    [fullSangam, full],
  ]
  for (const [create, values] of typed) {
    const form = create({ current: false })
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      name === 'panaOf' || name === 'adult' ? value : pasted(value),
    ])
    await form.submit(Object.fromEntries(texts))
    expect(form.$errors.get(), Object.keys(values).join()).toEqual({})
  }
})

const phoneFields: [create: (isHere: IsHere) => Form, name: string, problem: string][] = [
  [createLogin, 'phone_number', 'Enter Valid mobile number !!'],
  [createProfile, 'phonpe', 'phonePay number must be 10 digits.'],
  [createProfile, 'gpay', 'Google pay number must be 10 digits.'],
  [createProfile, 'paytm', 'paytm number must be 10 digits.'],
  [createBankDetails, 'phonepay', 'phonePay number must be 10 digits.'],
  [createBankDetails, 'googlepay', 'Google pay number must be 10 digits.'],
  [createBankDetails, 'paytm', 'paytm number must be 10 digits.'],
]

/** What a field shows, and its error, after a text was typed, pasted or filled in. */
function typedInto(form: Form, name: string, value: string) {
  const field = {
    name,
    value,
    selectionStart: null,
    setSelectionRange() {},
  } as unknown as HTMLInputElement
  form.onInput({ target: field })
  return { shown: field.value, error: translate(form.$errors.get()[name]) }
}

test.each(phoneFields)(
  'understands +91 98765 43210 and refuses what is not ten digits, uncut: %o %s',
  async (create, name, problem) => {
    const form = create(here)
    for (const number of ['+91 98765 43210', '0091 9876543210', '09876543210', '९८७६५४३२१०'])
      expect(typedInto(form, name, number)).toEqual({ shown: '9876543210', error: '' })
    for (const wrong of ['98a', '98765432101', '+92 98765 43210']) {
      const error = 'Allow only 10 digits valid numbers.'
      expect(typedInto(form, name, wrong)).toEqual({ shown: wrong, error })
      expect(await errorsOf(create(here), { ...profile, ...bank, [name]: wrong })).toMatchObject({
        [name]: problem,
      })
    }
  },
)

test('writes nothing into a field while a text is composed, and what was read at its end', () => {
  const form = createBankDetails()
  const field = { name: 'ifsc_code', value: '', selectionStart: null, setSelectionRange() {} }
  const target = field as unknown as HTMLInputElement
  for (const text of ['s', 'sb', 'sbi', 'sbin']) {
    field.value = text
    form.onInput({ target, nativeEvent: { isComposing: true } })
    expect(field.value).toBe(text)
  }
  form.onInput({ target })
  expect(field.value).toBe('SBIN')
})

test('asks on the grid for points first, then for the minimum, then for bids', async () => {
  const made = createPlay('Kesar_Mahal', 'Single Pana')
  const close = made.open()
  const grid = createGrid(made)
  grid.tap('128')
  expect(translate(grid.$error.get())).toBe('Please Enter Points for Betting.')
  made.$points.set('9')
  grid.tap('128')
  expect(translate(grid.$error.get())).toBe('Please Enter minimum 10 Points.')
  made.$points.set('20')
  expect(await submit(made, false, grid.missing)).toBeNull()
  expect($toast.get()).toMatchObject({ kind: 'error', text: 'Please Select Bids for Betting.' })
  grid.tap('128')
  expect($toast.get()).toBeNull()
  expect($rowList.get()).toMatchObject([{ points: 20, state: 'hold' }])
  made.remove('Open:128')
  close()
})

test('understands points with separators, and refuses others by what is wrong with them', async () => {
  const made = createPlay('Kesar_Mahal', 'Single Digit')
  const close = made.open()
  const errorOf = async (points: string) =>
    (await errorsOf(createSingle(made), { number: '7', points })).points
  for (const [points, error] of [
    ['', 'Please Enter Points for Betting.'],
    ['9', 'Please Enter minimum 10 Points.'],
    ['1e3', 'Please enter a whole number of points.'],
    ['1,00', 'Please enter a whole number of points.'],
    ['1234567890', 'The most you can bid at once is 1,00,000 points.'],
  ] as const)
    expect(await errorOf(points), points).toBe(error)
  expect(await errorOf(' 1,000 ')).toBeUndefined()
  expect($rowList.get()).toMatchObject([{ points: 1000 }])
  made.remove('Open:7')
  close()
})

test.each<[GameType, string, string]>([
  ['Single Pana', '123', 'Open:123'],
  ['Single Pana', '१२३', 'Open:123'],
  ['Single Pana', '012', ''],
  ['Single Digit', '12', ''],
  ['Single Pana', '1234', ''],
  ['Single Pana', '321', ''],
  ['Single Pana', '119', ''],
  ['Double Pana', '511', ''],
  ['Triple Pana', '0', ''],
  ['Triple Pana', '000', 'Open:000'],
  ['Jodi Digit', '7', ''],
  ['Jodi Digit', '०९', 'Open:09'],
])('%s: plays %j exactly as typed or not at all', async (type, number, key) => {
  const made = createPlay('Kesar_Mahal', type)
  const close = made.open()
  const errors = await errorsOf(createSingle(made), { number, points: '10' })
  expect(errors.number).toBe(key ? undefined : 'Please enter a valid Number.')
  expect($rowList.get().map(row => row.key)).toEqual(key ? [key] : [])
  if (key) made.remove(key)
  close()
})

test('pads a short pana in the field, and offers the pana that a wrong one may stand for', () => {
  expect(['0', '१२', '123', '1a', ''].map(paddedPana)).toEqual(['000', '012', '123', '1a', ''])
  expect(['012', '321', '123', ''].map(nearPana)).toEqual(['120', '123', null, null])
  expect(['१२३', '12', '321', '1234'].map(ankHint)).toEqual(['Ank 6', '', '', ''])
})

test('a change of screen takes away a toast of the old screen, and not one that was said with it', async () => {
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  $page.open('/home')
  toast('error', 'Of home.')
  await nextTask()
  $page.open('/home?day=2026-11-18')
  expect($toast.get()).toMatchObject({ text: 'Of home.' })
  $page.open('/my-bid')
  expect($toast.get()).toBeNull()
  toast('success', '2 bids placed')
  $page.open('/wallet_histroy')
  await nextTask()
  expect($toast.get()).toMatchObject({ text: '2 bids placed' })
  $page.open('/home')
  expect($toast.get()).toBeNull()
})
