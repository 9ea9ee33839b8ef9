import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import { paymentsWords } from '../../../src/islands/app/messages/en/money.ts'
import { paymentsWords as hindiFunds } from '../../../src/islands/app/messages/hi/money.ts'
import { paymentsWords as marathiFunds } from '../../../src/islands/app/messages/mr/money.ts'
import { createPaymentStatus } from '../../../src/islands/app/screens/payment-status.tsx'
import { translate } from '../../../src/islands/app/stores/language.ts'
import { rememberAmount, rememberedAmount } from '../../../src/islands/app/stores/money/funds.ts'
import {
  $paymentOutcome,
  askForPending,
  outcomeOfPayment,
} from '../../../src/islands/app/stores/money/payments.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { cutNetwork, enterAsNewPlayer, replyAlways, setUpIsland } from '../support/island.ts'

const here = { current: true }
const english = paymentsWords.get().paymentStatus
const { paymentStatus: hindi } = hindiFunds
const { paymentStatus: marathi } = marathiFunds
const gone = { current: false }

const island = setUpIsland()

/** What is over home, in words. */
function shown() {
  const outcome = $paymentOutcome.get()
  return outcome && { state: outcome.state, text: translate(outcome.text) }
}

beforeEach(() => enterAsNewPlayer(island))

test.each([
  [{ status: 'SUCCESS', message: '' }, 'success', 'We have received your payment.'],
  [{ status: 'FAILURE', message: '' }, 'error', 'Somthing Wents Wrong please try again!!!'],
  [{ status: 'failed', message: 'No money.' }, 'error', 'No money.'],
  [{ status: 'EXPIRED', message: 'The link has expired.' }, 'info', 'The link has expired.'],
  [{ status: 'COMPLETED', msg: 'Thank you.' }, 'info', 'Thank you.'],
  [{ status: true }, 'info', 'Please check Deposit History for this payment.'],
  [{ status: null }, 'info', 'Please check Deposit History for this payment.'],
  [{}, 'info', 'Please check Deposit History for this payment.'],
])('shows %o of another API as %s: %s', async (reply, kind, text) => {
  replyAlways(reply)
  await createPaymentStatus('0'.repeat(8), gone).ask(0)
  expect($toast.get()).toMatchObject({ kind, text })
})

test.each(['x', 'a b', '../../x'])(
  'with the malformed trans_id %j shows the server’s message and goes home',
  async transId => {
    $page.open('/payment-status')
    expect(await createPaymentStatus(transId, here).ask(0)).toBe(true)
    const text =
      'We do not know this payment reference. Please check Deposit History before you pay again.'
    expect(shown()).toEqual({ state: 'failed', text })
    await expect.poll(() => $page.get()?.route).toBe('root')
  },
)

test('without a trans_id asks nothing, says so and goes home', async () => {
  const fetch = vi.fn(island.tab.fetch)
  connect({ fetch })
  $page.open('/payment-status')
  createPaymentStatus('', here).watch()
  const text =
    'We do not know this payment reference. Please check Deposit History before you pay again.'
  expect(shown()).toEqual({ state: 'unknown', text })
  await expect.poll(() => $page.get()?.route).toBe('root')
  expect(fetch).not.toHaveBeenCalled()
})

test('says after three seconds what is happening, and takes it back for no answer', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  connect({ fetch: () => new Promise(() => {}) })
  const payment = createPaymentStatus('0'.repeat(8), here)
  const stop = payment.watch()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(payment.$state.get()).toBe('asking')
  await vi.advanceTimersByTimeAsync(200)
  expect(payment.$state.get()).toBe('slow')
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['SUCCESS', ''],
  ['PENDING', ''],
  ['FAILURE', '700'],
])('after %s the amount field has %j', async (status, amount) => {
  replyAlways({ status, message: '' })
  rememberAmount('addFund', '700')
  await createPaymentStatus('0'.repeat(8), gone).ask(3)
  expect(rememberedAmount('addFund')).toBe(amount)
})

const says = (code: string) => ({ success: '0', status: 'failed', msg: code, message: code })

test.each([
  [200, says('Back at six.'), 'failed'],
  [400, says('Malformed.'), 'unknown'],
  [403, says('Not yours.'), 'unknown'],
  [429, says('Too often.'), 'unknown'],
  [200, { success: '0', msg: 'No such payment.' }, 'unknown'],
  [200, { message: 'There is nothing to check.' }, 'unknown'],
])('shows the message of the answer %i %o as %s and goes home', async (status, reply, state) => {
  connect({ fetch: async () => Response.json(reply, { status }) })
  $page.open('/payment-status')
  expect(await createPaymentStatus('0'.repeat(8), here).ask(0)).toBe(true)
  const text = 'msg' in reply ? reply.msg : reply.message
  expect(shown()).toEqual({ state, text })
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('asks again after a fault of the server, then shows its message and goes home', async () => {
  connect({ fetch: async () => Response.json(says('Restarting.'), { status: 503 }) })
  $page.open('/payment-status')
  const payment = createPaymentStatus('0'.repeat(8), here)
  expect(await payment.ask(0)).toBe(false)
  expect(shown()).toBeNull()
  expect(await payment.ask(3)).toBe(true)
  expect(shown()).toEqual({ state: 'unknown', text: 'Restarting.' })
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test.each([
  ['en', english.unknown],
  ['hi', hindi.unknown],
  ['mr', marathi.unknown],
  ['en', english.slow],
  // The name of the list has the word for a deposit.
  ['hi', hindi.slow.replace('जमा की हिस्ट्री', '')],
  ['mr', marathi.slow],
])('promises nothing without an answer in %s', (_, text) => {
  expect(text).not.toMatch(/safe|credited|सुरक्षित|जुड़|जमा/)
})

test('does not navigate when the status comes after the player has left the screen', async () => {
  $page.open('/wallet_histroy')
  await createPaymentStatus('0'.repeat(8), gone).ask(0)
  await new Promise(resolve => setTimeout(resolve))
  expect($page.get()?.route).toBe('wallet')
  await createPaymentStatus('0'.repeat(8), here).ask(0)
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('shows a pending payment after a few polls, and goes home', async () => {
  replyAlways({ status: 'PENDING', message: '' })
  $page.open('/payment-status')
  const payment = createPaymentStatus('0'.repeat(8), here)
  expect(await payment.ask(0)).toBe(false)
  expect(shown()).toBeNull()
  expect(payment.$state.get()).toBe('asking')
  expect(await payment.ask(3)).toBe(true)
  expect(shown()).toEqual({ state: 'pending', text: 'Your Payment is pending please wait' })
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('turns a pending payment that is still shown into its end, and none that was closed', async () => {
  replyAlways({ status: 'PENDING', message: '' })
  const nothing = { message: '', msg: '', code: '', params: {} }
  const pending = outcomeOfPayment('0'.repeat(8), { status: 'PENDING', ...nothing })
  $paymentOutcome.set(pending)
  expect(await askForPending(pending)).toBe(false)
  expect($paymentOutcome.get()).toBe(pending)
  replyAlways({ status: 'SUCCESS', message: 'Paid.', points: 500, fund_id: 'D1' })
  expect(await askForPending(pending)).toBe(true)
  expect($paymentOutcome.get()).toMatchObject({ state: 'success', points: 500, fundId: 'D1' })
  $paymentOutcome.set(null)
  expect(await askForPending(pending)).toBe(true)
  expect($paymentOutcome.get()).toBeNull()
})

test('keeps polling without a reply', async () => {
  cutNetwork()
  $page.open('/payment-status')
  const payment = createPaymentStatus('0'.repeat(8), here)
  expect(await payment.ask(3)).toBe(false)
  expect(payment.$state.get()).toBe('unanswered')
  connect({ fetch: island.tab.fetch })
  expect(await payment.ask(4)).toBe(true)
})
