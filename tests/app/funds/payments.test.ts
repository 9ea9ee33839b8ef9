import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '#app/api/call.ts'
import { $page } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { rememberAmount, rememberedAmount } from '#app/funds/funds.ts'
import { createPaymentStatus } from '#app/funds/payment-status.tsx'
import {
  $paymentOutcome,
  askForPending,
  outcomeOfPayment,
  outcomeText,
} from '#app/funds/payments.ts'
import { isPaymentAddress } from '#contract/payments.ts'
import {
  cutNetwork,
  enterAsNewPlayer,
  replyAlways,
  setUpIslandOnServer,
} from '../support/island.ts'

const here = { current: true }
const gone = { current: false }

const island = setUpIslandOnServer()

/** The text of the sheet over home. */
function shown() {
  const outcome = $paymentOutcome.get()
  return outcome && { state: outcome.state, text: outcomeText(outcome) }
}

beforeEach(() => enterAsNewPlayer(island))

test('shows that a payment was received, on every screen', async () => {
  replyAlways({ status: 'SUCCESS', message: '' })
  await createPaymentStatus('0'.repeat(8), gone).ask(0)
  expect($toast.get()).toMatchObject({ kind: 'success', text: 'We have received your payment.' })
})

const UNKNOWN =
  'We do not know this payment reference. Please check Deposit History before you pay again.'

test('with a malformed trans_id shows the server’s message and goes home', async () => {
  $page.open('/payment-status')
  expect(await createPaymentStatus('../../x', here).ask(0)).toBe(true)
  expect(shown()).toEqual({ state: 'failed', text: UNKNOWN })
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('without a trans_id asks nothing, shows a message and goes home', async () => {
  const fetch = vi.fn(island.tab.fetch)
  connect({ fetch })
  $page.open('/payment-status')
  createPaymentStatus('', here).watch()
  expect(shown()).toEqual({ state: 'unknown', text: UNKNOWN })
  await expect.poll(() => $page.get()?.route).toBe('root')
  expect(fetch).not.toHaveBeenCalled()
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

const refusalWith = (code: string) => ({ success: '0', status: 'failed', msg: code, message: code })

test.each([
  [200, refusalWith('Back at six.'), 'failed'],
  [400, refusalWith('Malformed.'), 'unknown'],
  [429, refusalWith('Too often.'), 'unknown'],
])('shows the message of the answer %i %o as %s and goes home', async (status, reply, state) => {
  connect({ fetch: async () => Response.json(reply, { status }) })
  $page.open('/payment-status')
  expect(await createPaymentStatus('0'.repeat(8), here).ask(0)).toBe(true)
  expect(shown()).toEqual({ state, text: reply.msg })
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('asks again after a fault of the server, then shows its message and goes home', async () => {
  connect({ fetch: async () => Response.json(refusalWith('Restarting.'), { status: 503 }) })
  $page.open('/payment-status')
  const payment = createPaymentStatus('0'.repeat(8), here)
  expect(await payment.ask(0)).toBe(false)
  expect(shown()).toBeNull()
  expect(await payment.ask(3)).toBe(true)
  expect(shown()).toEqual({ state: 'unknown', text: 'Restarting.' })
  await expect.poll(() => $page.get()?.route).toBe('root')
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

test.each([
  ['https://pay.example/x', true],
  ['/sandbox-pay/1', true],
  ['http://localhost:4321/sandbox-pay/1', true],
  ['http://pay.example/x', false],
  ['javascript:alert(1)', false],
  ['https://user:pw@pay.example', false],
  ['//evil.example', false],
])('checks the payment address %s: %s', (address, isAllowed) => {
  expect(isPaymentAddress(address, 'http://localhost:4321')).toBe(isAllowed)
})
