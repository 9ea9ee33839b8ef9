import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formSentence } from '#contract/errors.ts'
import { titleOf } from '#contract/routes.ts'
import type { GameType } from '#domain/game-types.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import type { Form, IsHere } from '../../../src/islands/app/lib/form.ts'
import { createBankDetails } from '../../../src/islands/app/screens/bank-details.tsx'
import { createCreateMpin } from '../../../src/islands/app/screens/create-mpin.tsx'
import { play } from '../../../src/islands/app/screens/home/home.ts'
import { createLogin } from '../../../src/islands/app/screens/login.tsx'
import { createLoginMpin } from '../../../src/islands/app/screens/login-mpin.tsx'
import { createBulk } from '../../../src/islands/app/screens/play/grid.ts'
import {
  ankHint,
  nearPana,
  paddedPana,
} from '../../../src/islands/app/screens/play/number-field.tsx'
import { createPlay, submit } from '../../../src/islands/app/screens/play/play.ts'
import {
  createFullSangam,
  createHalfSangam,
} from '../../../src/islands/app/screens/play/sangam.tsx'
import { createSingle } from '../../../src/islands/app/screens/play/single.tsx'
import { createProfile } from '../../../src/islands/app/screens/profile.tsx'
import { createSignUp } from '../../../src/islands/app/screens/sign-up.tsx'
import { createVerifyOtp } from '../../../src/islands/app/screens/verify-otp.tsx'
import { $lastPlay } from '../../../src/islands/app/stores/bids/saved-slips.ts'
import { $rowList, putRow, type SlipRow } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { translate } from '../../../src/islands/app/stores/language.ts'
import { $games, gameNamed } from '../../../src/islands/app/stores/markets/markets.ts'
import { lineOf } from '../../../src/islands/app/stores/markets/shown-markets.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { phoneOfPlayer } from '../../../src/islands/app/stores/session/session.ts'
import { $announcement, $toast, toast } from '../../../src/islands/app/stores/toasts.ts'
import { bank } from '../support/bank.ts'
import { enterIsland, here, setUpIsland } from '../support/island.ts'

const island = setUpIsland()

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
const singlePana = () => createSingle(createPlay('Kesar_Mahal', 'Single Pana'))
const halfSangam = () => createHalfSangam(createPlay('Kesar_Mahal', 'Half Sangam'))
const fullSangam = () => createFullSangam(createPlay('Kesar_Mahal', 'Full Sangam'))
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
  [createLogin, { phone_number: '' }, 'phone_number', 'Enter Valid mobile number !!'],
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
  [singlePana, { ...bid, points: '9' }, 'points', 'Please Enter minimum 10 Points.'],
  [singlePana, { ...bid, points: '' }, 'points', 'Please Enter Points for Betting.'],
  [singlePana, { ...bid, points: '1e3' }, 'points', 'Please enter a whole number of points.'],
  [halfSangam, { ...half, pana: 'x' }, 'pana', 'Please enter a valid number.'],
  [halfSangam, { ...half, digit: '' }, 'digit', 'Please enter a valid number.'],
  [halfSangam, { ...half, points: '5' }, 'points', 'Please Enter minimum 10 Points.'],
  [fullSangam, { ...full, openPana: '1234' }, 'openPana', 'Please enter a valid number.'],
  [fullSangam, { ...full, closePana: '' }, 'closePana', 'Please enter a valid number.'],
]

test('calls the pages before the login as decided', () => {
  const entry = ['login', 'signUp', 'createMpin', 'verifyOtp', 'loginMpin'] as const
  const titles = ['Log In', 'Sign Up', 'Create MPIN', 'Verify OTP', 'Log In']
  expect(entry.map(name => titleOf(name))).toEqual(titles)
})

test.each(cases)('shows for %o with %o at %s: %s', async (create, values, field, message) => {
  expect(await errorsOf(create(here), values)).toMatchObject({ [field]: message })
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

test.each([0, 2, 501])(
  'finds for a number of %i digits an error whose English the login has',
  async length => {
    const typed = '9'.repeat(length)
    const form = createLogin(here)
    await form.submit({ phone_number: typed })
    expect(formSentence(String(form.$errors.get().phone_number))).toBeDefined()
  },
)

/** What a field shows, and its error, after a text was typed, pasted or filled in. */
function typedInto(form: Form, name: string, value: string) {
  const field = {
    name,
    value,
    selectionStart: null,
    setSelectionRange() {},
  } as unknown as HTMLInputElement
  form.onInput({ target: field })
  return { shown: field.value, error: translate(form.$errors.get()[name] ?? '') }
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

test('says that a bid without an answer waits for it, and adds nothing', async () => {
  const made = createPlay('Kesar_Mahal', 'Single Pana')
  const close = made.open()
  const form = createSingle(made)
  expect(await form.submit(bid)).toBe(true)
  const [{ key, ...row } = { key: '' }] = $rowList.get()
  const gameName = 'Kesar Mahal'
  const place = { phone: phoneOfPlayer(), gameName, gameType: made.type, day: made.$day.get() }
  putRow(place, key, { ...(row as SlipRow), state: 'failed' })
  const waits = 'This bid has no answer yet. Please wait for it.'
  expect(await errorsOf(form, bid)).toEqual({ points: waits })
  expect(await form.submit(bid)).toBe(false)
  const bulk = createBulk(made)
  made.$stake.set('20')
  bulk.tap('128')
  expect(translate(bulk.$error.get())).toBe(waits)
  expect($announcement.get()).toBe(waits)
  expect($toast.get()).toBeNull()
  expect($rowList.get()).toMatchObject([{ points: 10, state: 'failed' }])
  putRow(place, key, { ...(row as SlipRow), state: 'hold' })
  made.remove(key)
  close()
})

test('leaves the caret where a letter of the IFSC code was typed', () => {
  let caret: number | null = null
  const input = {
    name: 'ifsc_code',
    value: 'ABcD0123456',
    selectionStart: 3,
    setSelectionRange: (start: number) => {
      caret = start
    },
  } as unknown as HTMLInputElement
  createBankDetails().onInput({ target: input })
  expect([input.value, caret]).toEqual(['ABCD0123456', 3])
})

test('asks on the grid for points first, then for the minimum, then for bids', async () => {
  const made = createPlay('Kesar_Mahal', 'Single Pana')
  const close = made.open()
  const bulk = createBulk(made)
  bulk.tap('128')
  expect(translate(bulk.$error.get())).toBe('Please Enter Points for Betting.')
  made.$stake.set('9')
  bulk.tap('128')
  expect(translate(bulk.$error.get())).toBe('Please Enter minimum 10 Points.')
  made.$stake.set('20')
  expect(await submit(made, false, bulk.missing)).toBe(false)
  expect($toast.get()).toMatchObject({ kind: 'error', text: 'Please Select Bids for Betting.' })
  bulk.tap('128')
  expect($toast.get()).toBeNull()
  expect($rowList.get()).toMatchObject([{ points: 20, state: 'hold' }])
  made.remove('Open:128')
  close()
})

test('asks for points first, then for bids, when an empty grid is placed', async () => {
  const made = createPlay('Kesar_Mahal', 'Triple Pana')
  const bulk = createBulk(made)
  const textOnPlace = async () => {
    await submit(made, false, bulk.missing)
    return $toast.get()?.text ?? translate(bulk.$error.get())
  }
  expect(await textOnPlace()).toBe('Please Enter Points for Betting.')
  expect($toast.get()).toBeNull()
  made.$stake.set('9')
  expect(await textOnPlace()).toBe('Please Enter minimum 10 Points.')
  made.$stake.set('10')
  expect(await textOnPlace()).toBe('Please Select Bids for Betting.')
})

test('has a sentence for points above what a bid may have, with those already chosen', async () => {
  const made = createPlay('Kesar_Mahal', 'Double Pana')
  const close = made.open()
  const bulk = createBulk(made)
  const most = 'The most you can bid at once is 1,00,000 points.'
  made.$stake.set('1,00,001')
  bulk.tap('119')
  expect(translate(bulk.$error.get())).toBe(most)
  expect($rowList.get()).toEqual([])
  made.$stake.set('60,000')
  bulk.tap('119')
  bulk.tap('119')
  expect(translate(bulk.$error.get())).toBe(most)
  expect($rowList.get()).toMatchObject([{ points: 60_000 }])
  expect(await errorsOf(createSingle(made), { number: '119', points: '50000' })).toEqual({
    points: most,
  })
  made.remove('Open:119')
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
    ['0', 'Please Enter minimum 10 Points.'],
    ['1e3', 'Please enter a whole number of points.'],
    ['10.5', 'Please enter a whole number of points.'],
    ['1,00', 'Please enter a whole number of points.'],
    ['1234567890', 'The most you can bid at once is 1,00,000 points.'],
  ] as const)
    expect(await errorOf(points), points).toBe(error)
  expect(await errorOf(' 1,000 ')).toBeUndefined()
  expect($rowList.get()).toMatchObject([{ points: 1000 }])
  made.remove('Open:7')
  close()
})

test('sends again only bids without an answer while the slip is blocked', async () => {
  const made = createPlay('Kesar_Mahal', 'Triple Pana')
  const close = made.open()
  made.add({ type: 'Triple Pana', session: 'Open', pana: '777' }, 10)
  expect(await submit(made, true)).toBe(false)
  expect($rowList.get()).toMatchObject([{ state: 'hold' }])
  made.remove('Open:777')
  close()
})

test('refuses a number of too many digits instead of cutting it, and clears by the kind of sangam', async () => {
  const number = 'Please enter a valid Number.'
  const digit = () => createSingle(createPlay('Kesar_Mahal', 'Single Digit'))
  expect(await errorsOf(digit(), { number: '12', points: '10' })).toEqual({ number })
  expect(await errorsOf(singlePana(), { number: '1234', points: '10' })).toEqual({ number })
  const sangam = 'Please enter a valid number.'
  const form = halfSangam()
  expect(await errorsOf(form, { ...half, pana: '1288', digit: '66' })).toEqual({
    pana: sangam,
    digit: sangam,
  })
  form.clearErrors()
  expect(form.$errors.get()).toEqual({})
})

test.each<[GameType, string, string]>([
  ['Single Pana', '123', 'Open:123'],
  ['Single Pana', '१२३', 'Open:123'],
  ['Single Pana', '12', ''],
  ['Single Pana', '012', ''],
  ['Single Pana', '321', ''],
  ['Single Pana', '119', ''],
  ['Single Pana', '', ''],
  ['Double Pana', '511', ''],
  ['Double Pana', '5', ''],
  ['Triple Pana', '0', ''],
  ['Triple Pana', '000', 'Open:000'],
  ['Jodi Digit', '7', ''],
  ['Jodi Digit', '०९', 'Open:09'],
])('%s: plays %j as it is typed or not at all', async (type, number, key) => {
  const made = createPlay('Kesar_Mahal', type)
  const close = made.open()
  const errors = await errorsOf(createSingle(made), { number, points: '10' })
  expect(errors.number).toBe(key ? undefined : 'Please enter a valid Number.')
  expect($rowList.get().map(row => row.key)).toEqual(key ? [key] : [])
  if (key) made.remove(key)
  close()
})

test('adds no sangam of panas that nobody typed', async () => {
  const invalid = 'Please enter a valid number.'
  const made = createPlay('Kesar_Mahal', 'Full Sangam')
  const close = made.open()
  const add = (openPana: string, closePana: string) =>
    errorsOf(createFullSangam(made), { openPana, closePana, points: '10' })
  expect(await add('5', '999')).toEqual({ openPana: invalid })
  expect(await add('0', '321')).toEqual({ openPana: invalid, closePana: invalid })
  expect($rowList.get()).toEqual([])
  expect(await add('500', '000')).toEqual({})
  expect($rowList.get().map(row => row.key)).toEqual(['Open:500-000'])
  expect(await errorsOf(halfSangam(), { ...half, pana: '12' })).toEqual({ pana: invalid })
  made.remove('Open:500-000')
  close()
})

test('pads a short pana in the field, and offers the pana that a wrong one may stand for', () => {
  expect(['0', '12', '१२', '123', '1234', '1a', ''].map(paddedPana)).toEqual([
    '000',
    '012',
    '012',
    '123',
    '1234',
    '1a',
    '',
  ])
  expect(['012', '321', '123', '000', '1234', ''].map(nearPana)).toEqual([
    '120',
    '123',
    null,
    null,
    null,
    null,
  ])
  expect(['१२३', '12', '321', '1234'].map(ankHint)).toEqual(['Ank 6', '', '', ''])
})

test('shows on play and on the card that a market is closed', () => {
  const game = gameNamed($games.get(), 'Kesar Mahal')!
  const night = game.close_at! + 1
  play(game, night)
  expect($toast.get()).toMatchObject({
    kind: 'error',
    text: 'This Market Betting Is Closed For Today.',
  })
  expect(lineOf(game, night)).toMatchObject({
    tone: 'closed',
    line: 'Betting Is Closed For Today',
  })
  expect(lineOf(game, serverNow())).toMatchObject({ tone: 'open' })
})

test('shows Api Error without a reply, and keeps what was typed', async () => {
  connect({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  const form = createLogin(here)
  expect(await form.submit({ phone_number: '9000000009' })).toBe(false)
  expect(translate(form.$error.get())).toBe('Api Error')
})

test('confirms a saved profile', async () => {
  expect(await createProfile().submit(profile)).toBe(true)
  expect($toast.get()).toMatchObject({ kind: 'success', text: 'Profile Updated Successfully' })
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
