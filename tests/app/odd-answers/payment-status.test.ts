import { beforeEach, expect, test, vi } from 'vitest'
import { createPaymentStatus } from '../../../src/islands/app/screens/payment-status/payment-status.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { PHONE, type PhpBackend, phpBackend } from './php-backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

const SEE_HISTORY = 'Please check Deposit History for this payment.'

let backend: PhpBackend

beforeEach(async () => {
  forgetSession()
  $toast.set(null)
  backend = phpBackend()
  await signIn(PHONE, '2580')
  $page.open('/payment-status')
})

test.each([
  [{ status: 'SUCCESS', message: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'success', message: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'Success', msg: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'failed', message: 'No money.' }, 'error', 'No money.'],
  [{ status: 'FAILURE', msg: 'No money.' }, 'error', 'No money.'],
  [{ status: 'COMPLETED', message: 'Thank you.' }, 'info', 'Thank you.'],
  [{ status: 'COMPLETED' }, 'info', SEE_HISTORY],
  [{ status: 'EXPIRED', message: 'Too late.' }, 'info', 'Too late.'],
  [{ status: 'EXPIRED' }, 'info', SEE_HISTORY],
  [{ status: true, message: 'Noted.' }, 'info', 'Noted.'],
  [{ status: true }, 'info', SEE_HISTORY],
  [{ status: false, message: 'Not found.' }, 'error', 'Not found.'],
  [{ status: null, message: 'Noted.' }, 'error', 'Noted.'],
  [{ status: null }, 'error', SEE_HISTORY],
  [{ message: 'Noted.' }, 'error', 'Noted.'],
  [{ success: '0', msg: 'No such payment.' }, 'error', 'No such payment.'],
])('shows %o as %s: %s, and goes home', async (reply, kind, text) => {
  backend.answer('check_payment.php', () => reply)
  expect(await createPaymentStatus('0'.repeat(8), { current: true }).ask(0)).toBe(true)
  expect($toast.get()).toMatchObject({ kind, text })
  await expect.poll(() => $page.get()?.route).toBe('root')
})
