import { beforeEach, expect, test } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import { createPaymentStatus } from '../../../src/islands/app/screens/payment-status/payment-status.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { cutNetwork, enterAsNewPlayer, replyAlways, setUpIsland } from '../support/island.ts'

const here = { current: true }
const gone = { current: false }

const island = setUpIsland()

beforeEach(() => enterAsNewPlayer(island))

test.each([
  [{ status: 'SUCCESS', message: '' }, 'success', 'Your payment has come in.'],
  [{ status: 'FAILURE', message: '' }, 'error', 'Somthing Wents Wrong please try again!!!'],
])('shows %o of another API as %s: %s', async (reply, kind, text) => {
  replyAlways(reply)
  await createPaymentStatus('0'.repeat(8), gone).ask(0)
  expect($toast.get()).toMatchObject({ kind, text })
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
  expect($toast.get()).toBeNull()
  expect(payment.$state.get()).toBe('asking')
  expect(await payment.ask(3)).toBe(true)
  expect($toast.get()).toMatchObject({ text: 'Your Payment is pending please wait' })
  await expect.poll(() => $page.get()?.route).toBe('root')
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
