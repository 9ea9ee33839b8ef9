import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogin } from '../../../src/islands/app/screens/login/login.ts'
import { createVerifyOtp } from '../../../src/islands/app/screens/verify-otp/verify-otp.ts'
import { createWithdraw } from '../../../src/islands/app/screens/withdraw/withdraw.ts'
import { loadMarketBids } from '../../../src/islands/app/stores/bids/market-bids.ts'
import { guard } from '../../../src/islands/app/stores/guard.ts'
import { loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import { requestDeposit } from '../../../src/islands/app/stores/money/funds.ts'
import { askForPayment, beginPayment } from '../../../src/islands/app/stores/money/payments.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { checkOtp, signIn } from '../../../src/islands/app/stores/session/account.ts'
import { $registration } from '../../../src/islands/app/stores/session/registration.ts'
import { forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { PHONE, type PhpBackend, phpBackend } from './php-backend.ts'

vi.hoisted(() => {
  vi.stubEnv('PUBLIC_API_DIALECT', 'specification')
  vi.stubEnv('PUBLIC_API_ENCODING', 'form')
  vi.stubEnv('PUBLIC_API_CREATE_PAYMENT', 'pay.php')
  vi.stubEnv('PUBLIC_API_CHECK_PAYMENT', 'paid.php')
})

let backend: PhpBackend

beforeEach(() => {
  forgetSession()
  backend = phpBackend()
})
afterEach(() => $page.open('/login'))

test('form-encodes every call that the specification sends as JSON', async () => {
  await signIn(PHONE, '2580')
  await loadMarkets()
  const login = backend.calls('login.php')[0]
  expect(login?.init?.body).toBeInstanceOf(URLSearchParams)
  expect(login?.fields).toMatchObject({ phone_number: PHONE, password: '2580' })
  expect(backend.calls('get_games.php')[0]?.init?.body).toBeInstanceOf(URLSearchParams)
})

test('sends a deposit as multipart, since it has a file', async () => {
  await signIn(PHONE, '2580')
  await requestDeposit(100, '123456789012', new Blob(['x'], { type: 'image/png' }))
  const [deposit] = backend.calls('add_points_request.php')
  expect(deposit?.init?.body).toBeInstanceOf(FormData)
  expect(deposit?.fields.image).toBeInstanceOf(Blob)
})

test('no call needs a preflight where all are form-encoded', async () => {
  await signIn(PHONE, '2580')
  await loadMarkets()
  await requestDeposit(100, '123456789012')
  for (const { init } of backend.sent) {
    expect(init?.method).toBe('POST')
    expect(Object.keys(init?.headers ?? {})).toEqual(['Accept'])
  }
})

test('does not ask for the sums of the markets, which the API does not know', async () => {
  await signIn(PHONE, '2580')
  await loadMarketBids()
  expect(backend.calls('get_market_bids.php')).toEqual([])
})

test('calls the two payment calls by the names of the build', async () => {
  await signIn(PHONE, '2580')
  await beginPayment(500)
  await askForPayment('0'.repeat(8))
  const names = backend.sent.map(({ name }) => name)
  expect(names).toContain('pay.php')
  expect(names).toContain('paid.php')
})

test('a new number is verified where the answer has otp "1", without another call', async () => {
  backend.answer('IsUserExists.php', () => ({ success: '0', otp: '1', msg: 'New' }))
  await createLogin().submit({ phone_number: PHONE })
  expect($page.get()?.route).toBe('verifyOtp')
  expect(backend.sent.map(({ name }) => name)).toEqual(['IsUserExists.php'])
  await createVerifyOtp().submit({ otp: '1234' })
  expect($page.get()?.route).toBe('signUp')
})

test.each([{}, { otp: '0' }, { otp: null }, { otp: '' }])(
  'a new number signs up without a code where the answer has %o',
  async otp => {
    backend.answer('IsUserExists.php', () => ({ success: 0, msg: 'New', ...otp }))
    await createLogin().submit({ phone_number: PHONE })
    expect($page.get()?.route).toBe('signUp')
    expect(guard('verifyOtp', { state: 'guest' }, $registration.get())).toBe('login')
  },
)

test.each(['User exists', 'ok', ''])(
  'a known number is told to log in with the MPIN, also where the answer says %j',
  async msg => {
    backend.answer('IsUserExists.php', () => ({ success: true, msg, code: 200 }))
    await createLogin().submit({ phone_number: PHONE })
    expect($page.get()?.route).toBe('loginMpin')
    expect($toast.get()?.text).toMatch(/MPIN/)
  },
)

test.each([{}, { status: 'failed', msg: 'Busy.' }, { success: null, msg: 'Busy.' }])(
  'a number stays at the login where the answer %o does not say whether it is known',
  async reply => {
    $page.open('/login')
    backend.answer('IsUserExists.php', () => reply)
    await createLogin().submit({ phone_number: PHONE })
    expect($page.get()?.route).toBe('login')
  },
)

test.each(['ok', 200, 'Success', true, 1])(
  'a code is right where the status is %j',
  async status => {
    backend.answer('otp.php', () => ({ status, message: 'Verified' }))
    expect((await checkOtp(PHONE, '1234')).state).toBe('done')
  },
)

test.each(['failed', 400, 404, 500, 0, false, 'queued'])(
  'a code is not right where the status is %j',
  async status => {
    backend.answer('otp.php', () => ({ status, message: 'Wrong' }))
    expect((await checkOtp(PHONE, '1234')).state).not.toBe('done')
  },
)

test('a lost answer to a withdrawal asks the player to check the history first', async () => {
  await signIn(PHONE, '2580')
  backend.answer('withdraw_request.php', () => '<b>Fatal error</b>')
  const form = createWithdraw({ current: true })
  await form.submit({ amount: '500' })
  expect(form.$error.get()).toBe(
    'Your request may have been received. Please check its history before you send it again.',
  )
})
