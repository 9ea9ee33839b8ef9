import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadProfile, setBalance, updateProfile } from '#app/accounts/fetched-profile.ts'
import { createLogin } from '#app/accounts/login.tsx'
import { $registration, signIn } from '#app/accounts/registration.ts'
import { $counted, $user, forgetSession } from '#app/accounts/session.ts'
import { signOut } from '#app/accounts/session-end.ts'
import { createVerifyOtp } from '#app/accounts/verify-otp.tsx'
import { call } from '#app/api/call.ts'
import { type Failure, sentenceOf } from '#app/api/failures.ts'
import { $bids, allBids, loadBids, loadMarketBids, loadOlderBids } from '#app/bids/bids.ts'
import { countBalance } from '#app/frame/count-balance.ts'
import { guard } from '#app/frame/guard.ts'
import { $language, startLanguage, translate } from '#app/frame/language.ts'
import { $page } from '#app/frame/router.ts'
import { bettorLinks } from '#app/frame/sidebar.tsx'
import { createAddFund } from '#app/funds/add-fund.tsx'
import { requestDeposit, requestWithdrawal } from '#app/funds/funds.ts'
import { $lostRequests, forgetLost, seeHistory } from '#app/funds/lost-requests.ts'
import { createManualDeposit } from '#app/funds/manual-deposit.tsx'
import { createPaymentStatus } from '#app/funds/payment-status.tsx'
import { $paymentOutcome, askForPayment, beginPayment, outcomeText } from '#app/funds/payments.ts'
import { $requests, loadRequests } from '#app/funds/requests.ts'
import { createWithdraw } from '#app/funds/withdraw.tsx'
import { sentence } from '#app/lib/sentence.ts'
import { $refreshTick } from '#app/live/connection.ts'
import { callLink, chatLink } from '#app/markets/home-view.ts'
import { loadMarkets } from '#app/markets/markets.ts'
import { statementWords } from '#app/messages/en/wallet.ts'
import { translations } from '#app/messages/translations.ts'
import { fittingOf, loadStatement } from '#app/wallet/statement-entries.ts'
import { csvOf, rowOf } from '#app/wallet/statement-rows.ts'
import { isUserExists } from '#contract/accounts.ts'
import { allCalls } from '#contract/all-calls.ts'
import { ALL_DEPOSITS, ALL_WITHDRAWALS } from '#contract/routes.ts'
import { FOREIGN_DAY as DAY, foreignBid } from '../../support/foreign-replies.ts'
import { bank } from '../support/bank.ts'
import {
  bid,
  change,
  enter,
  look,
  NOON,
  PHONE,
  type PhpBackend,
  phpBackend,
  showBids,
  showEntries,
  shownBids,
  shownTexts,
} from './backend.ts'

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

/** The fields of each call. Source: docs/specification.md, Calls. */
const specified = {
  'IsUserExists.php': ['phone_number', 'token_id'],
  'otp.php': ['phone_number', 'otp'],
  'signup.php': ['phoneNumber', 'username', 'token_id', 'user_mpin', 'email'],
  'login.php': ['phone_number', 'password', 'token_id'],
  'get_profile.php': ['phone_number', 'request=fetch_pofile'],
  'edit_profile.php': ['phone_number', 'name', 'email', 'phonpe', 'gpay', 'paytm'],
  'get_games.php': ['request=get_games'],
  'get_rates.php': [],
  'get_bid_history.php': ['phone_number'],
  'get_wallet_history.php': ['phone_number'],
  'get_request_history.php': ['phone_number', 'request=reuest_history'],
  'getCharts.php': ['game_name', 'type'],
  'set_bid_new.php': ['bids'],
  'add_points_request.php': ['phone_number', 'amount', 'UTR_NUM'],
  'withdraw_request.php': ['phone_number', 'amount', 'remark=BANK_TRANSFER', 'request_number='],
  'create_payment.php': ['USER_ID', 'TRANS_ID', 'AMOUNT'],
  'check_payment.php': ['TRANS_ID'],
  'update_bank_details.php': ['phone_number', ...Object.keys(bank)],
  'adpayInfo.php': [],
}

test('sends exactly the fields that the specification describes', async () => {
  await enter()
  await bid()
  await look()
  await change()
  await loadBids({ market: 'Far House', type: 'Single Digit', status: 'won', day: DAY })
  await loadStatement({ kind: 'bid', from: DAY, to: DAY })
  for (const [name, wanted] of Object.entries(specified)) {
    const sent = sentTo(name) ?? {}
    const fixed = (field: string) => /^(remark|request.*)$/.test(field)
    const shown = Object.keys(sent).map(field => (fixed(field) ? `${field}=${sent[field]}` : field))
    expect([name, shown.toSorted()]).toEqual([name, wanted.toSorted()])
  }
  expect(JSON.parse(String(sentTo('set_bid_new.php')?.bids))).toEqual([
    {
      phone_number: PHONE,
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

test('answers every call of our own without sending it', async () => {
  const before = backend.sent.length
  const own = allCalls.filter(({ name }) => !(name in specified) && name !== 'updatePay.php')
  expect(own.length).toBeGreaterThan(5)
  for (const endpoint of own) await call(endpoint, { phone_number: PHONE })
  expect(backend.sent.slice(before).map(({ name }) => name)).toEqual([])
})

test('form-encodes JSON calls where the build is set so, and then none needs a preflight', async () => {
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

test('a payment answered with a message alone shows it and goes home', async () => {
  backend.answer('check_payment.php', () => ({ message: 'There is nothing to check.' }))
  $page.open('/payment-status')
  expect(await createPaymentStatus('0'.repeat(8), { current: true }).ask(0)).toBe(true)
  const outcome = $paymentOutcome.get()!
  const shown = { state: outcome.state, text: outcomeText(outcome) }
  expect(shown).toEqual({ state: 'unknown', text: 'There is nothing to check.' })
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('saved numbers of wallet apps stay where the answer does not repeat them', async () => {
  const numbers = { phonpe: '9000000002', gpay: '', paytm: '9000000003' }
  await updateProfile({ name: 'Asha Rao', email: 'a@b.in', ...numbers })
  const { phonepay, googlepay, paytm } = $user.get()!
  expect([phonepay, googlepay, paytm]).toEqual(['9000000002', '', '9000000003'])
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
])('opens the payment address %s: %s', async (payment_url, isOpened) => {
  const opened: string[] = []
  const assign = (address: string) => opened.push(address)
  vi.stubGlobal('location', { origin: 'https://ank.example', assign })
  backend.answer('create_payment.php', () => ({ status: 'success', result: { payment_url } }))
  const form = createAddFund({ current: true })
  await form.submit({ amount: '500' })
  vi.unstubAllGlobals()
  expect(opened).toEqual(isOpened ? [payment_url] : [])
  expect(form.$error.get() === null).toBe(isOpened)
})

test.each(['+91 98765 43210', '098765-43210', 9876543210])(
  'calls the support number %j with its country code once',
  async helpNumber1 => {
    backend.answer('get_profile.php', usual => {
      const { data } = usual as { data: object }
      return { success: 1, data: { ...data, helpNumber1 } }
    })
    await loadProfile()
    const number = $user.get()!.helpNumber1
    expect(callLink(number)).toBe('tel:+919876543210')
    expect(chatLink(number)).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/)
  },
)

test('a lost answer to a withdrawal asks the player to check the history first', async () => {
  backend.answer('withdraw_request.php', () => '<b>Fatal error</b>')
  const form = createWithdraw({ current: true })
  await form.submit({ amount: '500' })
  await form.confirm()
  expect(translate(form.$error.get())).toMatch(
    /^Your request may have been received. Please check its history/,
  )
})

const deposit = { amount: '500', utr: '123456789012' }

/** Fills in each form and sends it with two taps. Returns the error of the form. */
const requests = {
  'withdraw_request.php': async () => {
    const form = createWithdraw({ current: true })
    await form.submit({ amount: '500' })
    await form.confirm()
    return form.$error.get()
  },
  'add_points_request.php': async () => {
    const form = createManualDeposit({ current: true })
    await form.submit(deposit)
    return form.$error.get()
  },
}

describe.each([
  ['withdraw_request.php', 'withdrawal', ALL_WITHDRAWALS, ALL_DEPOSITS],
  ['add_points_request.php', 'deposit', ALL_DEPOSITS, 'APPROVED_DEPOSITE'],
] as const)('a request to %s whose answer was lost', (name, kind, history, other) => {
  const loadedAt = async () => {
    await loadRequests()
    const shown = $requests.get()
    return shown.state === 'ready' ? shown.loadedAt : 0
  }
  beforeEach(async () => {
    backend.answer(name, () => '<b>Fatal error</b>')
    expect(await requests[name]()).toEqual(sentence('request_unanswered'))
  })

  test('is not sent again until its history was looked at', async () => {
    expect(await requests[name]()).toMatchObject({ code: 'request_unanswered' })
    expect(await requests[name]()).toMatchObject({ code: 'request_unanswered' })
    seeHistory(other, await loadedAt())
    seeHistory(history, Date.now() - 1)
    expect(await requests[name]()).toMatchObject({ code: 'request_unanswered' })
    expect(backend.calls(name)).toHaveLength(1)
    backend.answer(name, usual => usual)
    seeHistory(history, await loadedAt())
    expect(await requests[name]()).toBeNull()
    expect(backend.calls(name)).toHaveLength(2)
  })

  test('is sent again once the player says that it is not there', async () => {
    expect($lostRequests.get()).toMatchObject({ [kind]: { points: 500 } })
    forgetLost(kind)
    backend.answer(name, usual => usual)
    expect(await requests[name]()).toBeNull()
    expect($lostRequests.get()).toEqual({})
    expect(backend.calls(name)).toHaveLength(2)
  })

  test('is remembered from before it is sent, so that a reload does not forget it', async () => {
    forgetLost(kind)
    backend.answer(name, () => {
      expect($lostRequests.get()).toMatchObject({ [kind]: { points: 500 } })
      return { success: 0, msg: 'Not today.' }
    })
    expect(await requests[name]()).toMatchObject({ message: 'Not today.' })
    expect($lostRequests.get()).toEqual({})
  })

  test('stays in the way of a second one while it is sent, whatever the history shows', async () => {
    forgetLost(kind)
    let second: unknown
    backend.answer(name, async usual => {
      backend.answer(name, again => again)
      seeHistory(history, Date.now() + 1000)
      second = await requests[name]()
      return usual
    })
    expect(await requests[name]()).toBeNull()
    expect(second).toMatchObject({ code: 'request_unanswered' })
    expect(backend.calls(name)).toHaveLength(2)
  })
})

const guest: [reply: object, route: string][] = [
  [{ success: '0', otp: '1', msg: 'New' }, 'verifyOtp'],
  [{ success: 0, msg: 'New' }, 'signUp'],
  [{ success: 0, msg: 'New', otp: '0' }, 'signUp'],
  [{ success: true, msg: '', code: 200 }, 'loginMpin'],
  [{ status: 'failed', msg: 'Busy.' }, 'login'],
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

test('another code comes only by entering the number again', async () => {
  forgetSession()
  $page.open('/login')
  backend.answer('IsUserExists.php', () => ({ success: 0, otp: '1', msg: 'New' }))
  const asked = backend.calls('IsUserExists.php').length
  await createLogin({ current: true }).submit({ phone_number: PHONE })
  expect(shownTexts()['/Otp']).not.toMatch(/resend|new code/i)
  $page.open('/login')
  await createLogin({ current: true }).submit({ phone_number: PHONE })
  expect(backend.calls('IsUserExists.php')).toHaveLength(asked + 2)
  expect($page.get()?.route).toBe('verifyOtp')
})

test('has no screen and no menu entry of limits', async () => {
  const { NotFound, screens } = (await import('#app/player.tsx')).player
  expect(screens.profile).not.toBe(NotFound)
  expect(screens.limits).toBe(NotFound)
  const links = bettorLinks('en', '').map(({ href }) => href)
  expect(links).toContain('/profile')
  expect(links).not.toContain('/limits')
})

const fifty = Array.from({ length: 50 }, (_, place) => ({
  ...foreignBid,
  game_name: `Far ${place}`,
}))

test('bids of which there are always 50 are shown once, also after a refresh', async () => {
  const unbind = $bids.listen(() => {})
  await showBids(backend, fifty)
  await loadOlderBids()
  expect($bids.get()).toMatchObject({ state: 'ready', hasMore: false })
  expect(shownBids()).toHaveLength(50)
  expect(backend.calls('get_bid_history.php')).toHaveLength(1)
  const before = backend.calls('get_bid_history.php').length
  const next = [{ ...foreignBid, game_name: 'new' }, ...fifty.slice(0, -1)]
  backend.answer('get_bid_history.php', () => ({ result: next }))
  $refreshTick.set($refreshTick.get() + 1)
  await expect.poll(() => shownBids()[0]?.game_name).toBe('new')
  expect(backend.calls('get_bid_history.php')).toHaveLength(before + 1)
  expect(shownBids()).toHaveLength(50)
  unbind()
})

test('an offline copy of a part of the bids is not shown as all of them', async () => {
  const sixty = [...fifty, ...fifty.slice(0, 10)]
  await showBids(backend, sixty)
  await loadOlderBids()
  expect($bids.get()).toMatchObject({ state: 'ready', hasMore: false })
  expect(shownBids()).toHaveLength(60)
  backend.answer('get_bid_history.php', () => '<b>Fatal error</b>')
  // As after a start without a network.
  $bids.set({ state: 'loading' })
  await loadBids(allBids)
  expect($bids.get()).toMatchObject({ state: 'old', hasMore: true })
  expect(shownBids()).toHaveLength(50)
})

const entry = { amount: '-10', updated_amount: '500' }
const entries = [
  { ...entry, date: '21-11-2026', remark: 'Bid on Far House' },
  { ...entry, date: '22 Nov 2026 07:12:45 AM', remark: 'Withdraw request' },
  { ...entry, date: 'a while ago', remark: 'Bid on Far House' },
  { ...entry, date: '22-11-2026', remark: 'Win on bid 12' },
]

test.each([
  [{ from: '2026-11-22' }, 2, 1],
  [{ kind: 'bid' }, 2, 1],
  [{ kind: 'bid', from: '2026-11-21', to: '2026-11-21' }, 1, 1],
])('the filter %o of the statement leaves %i rows and skips %i', async (filter, left, skipped) => {
  const shown = await showEntries(backend, entries, filter)
  const fitting = fittingOf(shown.rows, shown.filter)
  expect([fitting.rows.length, fitting.skipped]).toEqual([left, skipped])
  expect(statementWords.get().skipped(2)).toBe('2 rows without a date or a type are left out.')
})

test('the statement and its CSV show the sign that the balances give an amount', async () => {
  const row = { date: '11/18/2026', remark: 'Bid on Far House' }
  const shown = await showEntries(backend, [
    { ...row, amount: '500', updated_amount: '500' },
    { ...row, amount: '10', updated_amount: '490' },
    { ...row, amount: '1,000', updated_amount: '1,490' },
  ])
  expect(shown.rows.map(one => rowOf(one).amount)).toEqual(['+1,000', '−10', '500'])
  expect(csvOf(shown.rows).split('\r\n').slice(1, -1)).toEqual([
    '11/18/2026,Bid on Far House,1000,1490,bid,',
    '11/18/2026,Bid on Far House,-10,490,bid,',
    '11/18/2026,Bid on Far House,500,500,bid,',
  ])
})

test('a balance counts up from a known one only', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  await loadProfile()
  const stop = countBalance()
  setBalance(undefined)
  setBalance(500)
  expect([$counted.get(), frames.length]).toEqual([null, 0])
  setBalance(700)
  expect([$counted.get(), frames.length]).toEqual([500, 1])
  stop()
  vi.unstubAllGlobals()
})

test('a new number is no error, whatever sentence comes with it', async () => {
  backend.answer('IsUserExists.php', () => ({ success: 0, msg: 'Failed' }))
  const request = { phone_number: PHONE, token_id: '' }
  expect(await call(isUserExists, request)).toMatchObject({ reply: { success: false } })
})

test('a sentence of the specification is shown in the language of the player, another unchanged', async () => {
  onTestFinished(startLanguage(translations, () => {}))
  onTestFinished(() => $language.set('en'))
  const shown = async (msg: string) => {
    backend.answer('withdraw_request.php', () => ({ success: 0, msg }), false)
    return translate(sentenceOf((await requestWithdrawal(100)) as Failure))
  }
  expect(await shown('Failed')).toBe('Failed')
  $language.set('hi')
  await expect.poll(() => shown('Failed')).toBe('जवाब नहीं मिला')
  expect(await shown('This Market Betting Is Closed For Today.')).toMatch(/[ऀ-ॿ]/)
  expect(await shown('Back at six.')).toBe('Back at six.')
})
