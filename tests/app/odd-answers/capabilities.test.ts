import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formSentence } from '#contract/errors.ts'
import { bettorLinks } from '../../../src/islands/app/frame/sidebar.tsx'
import { myBidsWords } from '../../../src/islands/app/messages/en/bids.ts'
import { statementWords } from '../../../src/islands/app/messages/en/money.ts'
import { createAddFund } from '../../../src/islands/app/screens/add-fund.tsx'
import { createLogin } from '../../../src/islands/app/screens/login.tsx'
import {
  $filter,
  isWanted,
  marketsOf,
  skippedBy,
} from '../../../src/islands/app/screens/my-bids/filter.tsx'
import { createVerifyOtp } from '../../../src/islands/app/screens/verify-otp.tsx'
import { csvOf, rowOf } from '../../../src/islands/app/screens/wallet/statement.ts'
import { createWithdraw } from '../../../src/islands/app/screens/withdraw.tsx'
import {
  $bids,
  allBids,
  loadBids,
  loadMarketBids,
  loadOlderBids,
} from '../../../src/islands/app/stores/bids/bids.ts'

import { guard } from '../../../src/islands/app/stores/guard.ts'
import { $refreshTick } from '../../../src/islands/app/stores/live/connection.ts'
import { loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import { requestDeposit, requestWithdrawal } from '../../../src/islands/app/stores/money/funds.ts'
import { askForPayment, beginPayment } from '../../../src/islands/app/stores/money/payments.ts'
import {
  $statement,
  everything,
  fetchAllEntries,
  loadOlderEntries,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import {
  $registration,
  createAccount,
  signIn,
} from '../../../src/islands/app/stores/session/account.ts'

import { $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { FOREIGN_DAY as DAY, foreignBid } from '../../support/foreign-replies.ts'
import { bid, NOON, PHONE, type PhpBackend, phpBackend } from './backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

let backend: PhpBackend

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  forgetSession()
  backend = phpBackend()
  await signIn(PHONE, '2580')
})
afterEach(() => {
  vi.useRealTimers()
  vi.stubEnv('PUBLIC_API_ENCODING', '')
  $page.open('/login')
})

/** The fields that the last call of a name sent. */
const sentTo = (name: string) => backend.calls(name).at(-1)?.fields

test('sends no field that the specification does not describe', async () => {
  const phone_number = PHONE
  await loadMarkets()
  await bid()
  expect(JSON.parse(String(sentTo('set_bid_new.php')?.bids))).toEqual([
    {
      phone_number,
      game_name: 'Far House',
      game_type: 'Single Digit',
      session: 'Open',
      open_digit: '7',
      close_digit: 'NA',
      open_pana: 'NA',
      close_pana: 'NA',
      points_action: 10,
    },
  ])
  await loadBids({ market: 'Far House', type: 'Single Digit', status: 'won', day: DAY })
  expect(sentTo('get_bid_history.php')).toEqual({ phone_number })
  await loadStatement({ kind: 'bid', from: DAY, to: DAY })
  expect(sentTo('get_wallet_history.php')).toEqual({ phone_number })
  await requestWithdrawal(100)
  const withdrawal = { amount: '100', remark: 'BANK_TRANSFER', request_number: '' }
  expect(sentTo('withdraw_request.php')).toEqual({ phone_number, ...withdrawal })
  await beginPayment(500)
  expect(Object.keys(sentTo('create_payment.php') ?? {})).toEqual(['USER_ID', 'TRANS_ID', 'AMOUNT'])
  await createAccount('2580')
  const account = ['phoneNumber', 'username', 'email', 'token_id', 'user_mpin']
  expect(Object.keys(sentTo('signup.php') ?? {}).toSorted()).toEqual(account.toSorted())
})

test('sends no credentials, no token and no call of our own', async () => {
  await loadMarkets()
  await bid()
  await loadMarketBids()
  for (const { init } of backend.sent) {
    expect(init?.credentials).toBe('omit')
    expect(new Headers(init?.headers).has('X-User-Token')).toBe(false)
  }
  expect(backend.calls('get_market_bids.php')).toEqual([])
  const before = backend.sent.length
  signOut()
  expect($user.get()).toBeNull()
  expect(backend.sent).toHaveLength(before)
})

test('form-encodes JSON calls where the build says so, and then none needs a preflight', async () => {
  vi.stubEnv('PUBLIC_API_ENCODING', 'form')
  backend = phpBackend()
  await signIn(PHONE, '2580')
  await loadMarkets()
  await requestDeposit(100, '123456789012', new Blob(['x'], { type: 'image/png' }))
  expect(backend.calls('login.php')[0]?.init?.body).toBeInstanceOf(URLSearchParams)
  expect(sentTo('login.php')).toMatchObject({ phone_number: PHONE, password: '2580' })
  expect(backend.calls('get_games.php')[0]?.init?.body).toBeInstanceOf(URLSearchParams)
  expect(sentTo('add_points_request.php')?.image).toBeInstanceOf(Blob)
  for (const { init } of backend.sent) {
    expect(init?.method).toBe('POST')
    expect(Object.keys(init?.headers ?? {})).toEqual(['Accept'])
  }
})

test('calls the two payment calls by the names of the build', async () => {
  vi.stubEnv('PUBLIC_API_CREATE_PAYMENT', 'pay.php')
  vi.stubEnv('PUBLIC_API_CHECK_PAYMENT', 'paid.php')
  await beginPayment(500)
  await askForPayment('0'.repeat(8))
  vi.stubEnv('PUBLIC_API_CREATE_PAYMENT', '')
  vi.stubEnv('PUBLIC_API_CHECK_PAYMENT', '')
  expect(backend.sent.map(({ name }) => name).slice(-2)).toEqual(['pay.php', 'paid.php'])
})

test.each([
  ['upi://pay?pa=demo@upi&am=500', true],
  ['https://pay.example/1', true],
  ['http://pay.example/1', false],
  ['upi://mandate?pa=demo@upi', false],
  ['javascript:alert(1)', false],
])('opens the payment address %s: %s', async (payment_url, isOpened) => {
  const opened: string[] = []
  const assign = (address: string) => opened.push(address)
  vi.stubGlobal('location', { origin: 'https://ank.example', assign })
  backend.answer('create_payment.php', () => ({ status: 'success', result: { payment_url } }))
  const form = createAddFund({ current: true })
  await form.submit({ amount: '500' })
  vi.unstubAllGlobals()
  expect(opened).toEqual(isOpened ? [payment_url] : [])
  expect(form.$error.get() === '').toBe(isOpened)
})

test('a lost answer to a withdrawal asks the player to check the history first', async () => {
  backend.answer('withdraw_request.php', () => '<b>Fatal error</b>')
  const form = createWithdraw({ current: true })
  await form.submit({ amount: '500' })
  await form.confirm()
  expect(formSentence(String(form.$error.get()))).toMatch(
    /^Your request may have been received. Please check its history/,
  )
})

const guest: [reply: object, route: string][] = [
  [{ success: '0', otp: '1', msg: 'New' }, 'verifyOtp'],
  ...[{}, { otp: '0' }, { otp: null }, { otp: '' }].map(
    otp => [{ success: 0, msg: 'New', ...otp }, 'signUp'] as [object, string],
  ),
  ...['User exists', 'ok', ''].map(
    msg => [{ success: true, msg, code: 200 }, 'loginMpin'] as [object, string],
  ),
  ...[{}, { status: 'failed', msg: 'Busy.' }, { success: null, msg: 'Busy.' }].map(
    reply => [reply, 'login'] as [object, string],
  ),
]

test.each(guest)('a number that is answered by %o goes to %s', async (reply, route) => {
  forgetSession()
  $page.open('/login')
  backend.answer('IsUserExists.php', () => reply)
  await createLogin({ current: true }).submit({ phone_number: PHONE })
  expect($page.get()?.route).toBe(route)
  expect(backend.sent.at(-1)?.name).toBe('IsUserExists.php')
  if (route === 'signUp') {
    expect(guard('verifyOtp', { state: 'guest' }, $registration.get())).toBe('login')
  }
  if (route !== 'verifyOtp') return
  await createVerifyOtp({ current: true }).submit({ otp: '1234' })
  expect($page.get()?.route).toBe('signUp')
})

test('has no screen and no menu entry of limits, and no filter by an outcome', async () => {
  const { NotFound, screens } = (await import('../../../src/islands/app/player.tsx')).player
  expect(screens.profile).not.toBe(NotFound)
  expect(screens.limits).toBe(NotFound)
  const links = bettorLinks('en', '').map(({ href }) => href)
  expect(links).toContain('/profile')
  expect(links).not.toContain('/limits')
  $page.open('/my-bid?status=won&type=Jodi%20Digit')
  expect($filter.get()).toMatchObject({ status: '', type: 'Jodi Digit' })
})

const fifty = Array.from({ length: 50 }, (_, place) => ({
  ...foreignBid,
  game_name: `Far ${place}`,
}))

async function showBids(result: object[]) {
  backend.answer('get_bid_history.php', () => ({ result }))
  await loadBids(allBids)
  return bidsOnShow()
}

function bidsOnShow() {
  const shown = $bids.get()
  return 'rows' in shown ? shown.rows : []
}

test('bids of which there are always 50 are shown once, also after a refresh', async () => {
  const unbind = $bids.listen(() => {})
  await showBids(fifty)
  expect($bids.get()).toMatchObject({ state: 'ready', hasMore: false })
  await loadOlderBids()
  expect(bidsOnShow()).toHaveLength(50)
  const before = backend.calls('get_bid_history.php').length
  const next = [{ ...foreignBid, game_name: 'new' }, ...fifty.slice(0, -1)]
  backend.answer('get_bid_history.php', () => ({ result: next }))
  $refreshTick.set($refreshTick.get() + 1)
  await expect.poll(() => bidsOnShow()[0]?.game_name).toBe('new')
  expect(backend.calls('get_bid_history.php')).toHaveLength(before + 1)
  expect(bidsOnShow()).toHaveLength(50)
  unbind()
})

test('bids without a day that can be read are left out by the filter, which says so', async () => {
  const dates = ['21-11-2026', '2026-11-21 23:59:59', 'soon', '']
  const bids = await showBids(dates.map(date => ({ ...foreignBid, date })))
  const wanted = { ...allBids, day: '2026-11-21' }
  expect(bids.filter(one => isWanted(one, wanted))).toHaveLength(2)
  expect(skippedBy(bids, wanted)).toBe(2)
  expect(skippedBy(bids, { ...wanted, market: 'Another' })).toBe(0)
  expect(skippedBy(bids, allBids)).toBe(0)
  expect(myBidsWords.get().filter.skipped(1)).toBe('1 bid without a date is left out.')
})

test.each([
  ['Far House', 'Single Digit'],
  ['FAR HOUSE', 'single digit'],
  ['Far_House', 'SINGLE_DIGIT'],
])('bids of the market %s and the type %s are found by both', async (game_name, game_type) => {
  const [one] = await showBids([{ ...foreignBid, game_name, game_type }])
  const wanted = { ...allBids, market: 'Far House' }
  expect(isWanted(one!, { ...wanted, type: 'Single Digit' })).toBe(true)
  expect(isWanted(one!, { ...wanted, type: 'Jodi Digit' })).toBe(false)
  expect(isWanted({ ...one!, game_name: 'Far Inn' }, wanted)).toBe(false)
  expect(marketsOf([one!], wanted).filter(name => /^far.house$/i.test(name))).toHaveLength(1)
})

async function showEntries(rows: object[], filter: object = {}) {
  backend.answer('get_wallet_history.php', () => ({ result: rows }))
  await loadStatement({ ...everything, ...filter })
  const shown = $statement.get()
  if (shown.state !== 'ready') throw new Error(`The statement is ${shown.state}.`)
  return shown
}

/** Oldest first, without kinds and versions. */
const whole = Array.from({ length: 200 }, (_, place) => ({
  date: place < 100 ? '11/01/2026' : '2026-11-18 13:30:05',
  remark: place % 2 === 0 ? 'Bid on Far House' : 'Withdraw request',
  amount: '-1',
  updated_amount: String(1000 - place),
}))

test.each([
  [{}, 200],
  [{ kind: 'bid' }, 100],
  [{ kind: 'withdrawal' }, 100],
  [{ kind: 'win' }, 0],
  [{ from: DAY }, 100],
  [{ to: '2026-11-01' }, 100],
  [{ from: '2026-11-02', to: '2026-11-17' }, 0],
  [{ kind: 'bid', from: '2026-11-01', to: '2026-11-01' }, 50],
] as const)('filters the whole statement in the app: %o leaves %i', async (filter, count) => {
  const { rows, hasMore } = await showEntries(whole, filter)
  expect([rows.length, hasMore]).toEqual([count, false])
  await loadOlderEntries()
  expect(await fetchAllEntries()).toEqual(rows)
})

const entry = { amount: '-10', updated_amount: '500' }
const entries = [
  { ...entry, date: '21-11-2026', remark: 'Bid on Far House' },
  { ...entry, date: '22 Nov 2026 07:12:45 AM', remark: 'Withdraw request' },
  { ...entry, date: 'a while ago', remark: 'Bid on Far House' },
  { ...entry, date: '22-11-2026', remark: 'Win on bid 12' },
]

test.each([
  [{}, 4, 0],
  [{ from: '2026-11-22' }, 2, 1],
  [{ kind: 'bid' }, 2, 1],
  [{ kind: 'bid', from: '2026-11-21', to: '2026-11-21' }, 1, 1],
])('the filter %o of the statement leaves %i rows and skips %i', async (filter, left, skipped) => {
  const shown = await showEntries(entries, filter)
  expect([shown.rows.length, shown.skipped]).toEqual([left, skipped])
  expect(shown.kinds).toEqual(['bid', 'withdrawal'])
  expect(statementWords.get().skipped(2)).toBe('2 rows without a date or a type are left out.')
})

test('the filter of the statement offers no type where no row tells one', async () => {
  expect((await showEntries([{ ...entry, date: '', remark: 'TXN 12' }])).kinds).toEqual([])
})

test('the statement and its CSV show the sign that the balances give an amount', async () => {
  const row = { date: '11/18/2026', remark: 'Bid on Far House' }
  const shown = await showEntries([
    { ...row, amount: '500', updated_amount: '500' },
    { ...row, amount: '10', updated_amount: '490' },
    { ...row, amount: '1,000', updated_amount: '1,490' },
  ])
  expect(shown.rows.map(one => rowOf(one).amount)).toEqual(['+1,000', '−10', '500'])
  expect(csvOf(shown.rows).split('\r\n').slice(1)).toEqual([
    '11/18/2026,Bid on Far House,+1000,1490,,',
    '11/18/2026,Bid on Far House,-10,490,,',
    '11/18/2026,Bid on Far House,500,500,,',
  ])
})

test.each([
  ['-10', '−10'],
  ['+10', '+10'],
  [-1380.5, '−1,380.50'],
  ['-1,380', '−1,380'],
  ['10', '10'],
  ['10 Dr', '10 Dr'],
  [null, ''],
  ['₹10', '₹10'],
])('the amount %j of the statement is shown as %j', async (amount, text) => {
  const shown = await showEntries([{ ...entry, date: DAY, remark: '', amount }])
  expect(rowOf(shown.rows[0]!).amount).toBe(text)
})
