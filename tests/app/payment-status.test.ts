import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../src/islands/app/api/call.ts'
import {
  createPaymentStatus,
  createUtr,
} from '../../src/islands/app/screens/payment-status/payment-status.ts'
import { beginPayment } from '../../src/islands/app/stores/payments.ts'
import { $requests, loadRequests } from '../../src/islands/app/stores/requests.ts'
import { $page } from '../../src/islands/app/stores/router.ts'
import { forgetSession } from '../../src/islands/app/stores/session.ts'
import { $toast } from '../../src/islands/app/stores/toasts.ts'
import { enterIsland, type Island, startIsland } from '../support/island.ts'

const here = { current: true }
const gone = { current: false }

let island: Island

beforeAll(async () => {
  island = await startIsland()
})
beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  island.tab.cookies.clear()
  forgetSession()
  $toast.set(null)
  await enterIsland()
})
afterAll(() => island.close())

/** From now on the API says this, whatever it is asked. */
function answerAll(reply: object): void {
  connect({ fetch: () => Promise.resolve(Response.json(reply)) })
}

test.each([
  [{ status: 'SUCCESS', message: '' }, 'success', 'Your payment has come in.'],
  [{ status: 'FAILURE', message: '' }, 'error', 'Somthing Wents Wrong please try again!!!'],
])('a foreign API’s %o is told as %s: %s', async (reply, kind, text) => {
  answerAll(reply)
  await createPaymentStatus('0'.repeat(8), gone).ask(0)
  expect($toast.get()).toMatchObject({ kind, text })
})

test('what became of a payment takes nobody away from where he has gone', async () => {
  $page.open('/wallet_histroy')
  await createPaymentStatus('0'.repeat(8), gone).ask(0)
  await new Promise(resolve => setTimeout(resolve))
  expect($page.get()?.route).toBe('wallet')
  await createPaymentStatus('0'.repeat(8), here).ask(0)
  await expect.poll(() => $page.get()?.route).toBe('root')
})

test('the UTR of a payment that stays pending reaches the operator', async () => {
  let transId = ''
  connect({
    fetch: (url, init) => {
      transId ||= JSON.parse(String(init?.body)).TRANS_ID
      return island.tab.fetch(url, init)
    },
  })
  await beginPayment(300)
  const payment = createPaymentStatus(transId, here)
  expect(await payment.ask(0)).toBe(false)
  expect($toast.get()).toBeNull()
  expect(payment.$state.get()).toBe('asking')
  expect(await payment.ask(3)).toBe(false)
  expect($toast.get()).toMatchObject({ text: 'Your Payment is pending please wait' })
  expect(payment.$state.get()).toBe('pending')

  const utr = createUtr(transId)
  expect(await utr.submit({ utr: '' })).toBe(false)
  expect(await utr.submit({ utr: 'utr123123123' })).toBe(true)
  expect(utr.$sent.get()).toBe('UTR123123123')
  await loadRequests()
  expect($requests.get()).toMatchObject({ requests: [{ utr: 'UTR123123123', status: '0' }] })
})

test('whoever may not bet is told that a payment is pending, and goes home', async () => {
  forgetSession()
  answerAll({ status: 'PENDING', message: '' })
  $page.open('/payment-status')
  expect(await createPaymentStatus('0'.repeat(8), here).ask(3)).toBe(true)
  await expect.poll(() => $page.get()?.route).toBe('root')
})
