import { expect, test } from 'vitest'
import { effectOf } from '../../../server/payments/settle-payment.ts'

type Payment = Parameters<typeof effectOf>[0]

const at = new Date('2026-11-18T12:00:00+05:30')
const pending: Payment = {
  ...{ id: 'D123', status: 0, utr: null, expired_at: null, dispute: null },
  ...{ payment_status: 'PENDING', points: 500 },
}
const withUtr: Payment = { ...pending, utr: '412345678901' }
const failedWithUtr: Payment = { ...withUtr, payment_status: 'FAILURE' }
const failed: Payment = { ...pending, status: -1, payment_status: 'FAILURE' }
const expired: Payment = { ...failed, expired_at: at }
const disputed: Payment = { ...failed, dispute: 'open' }
const expiredDisputed: Payment = { ...expired, dispute: 'open' }
const declinedAgain: Payment = { ...failed, dispute: 'declined' }
const credited: Payment = { ...pending, status: 1, payment_status: 'SUCCESS' }
const creditedLate: Payment = { ...credited, expired_at: at }

test.each([
  ['pending', pending, 'credit', 'fail', 'expire'],
  ['pending with a UTR', withUtr, 'credit', 'fail', null],
  ['failed with a UTR', failedWithUtr, 'dispute', null, null],
  ['failed', failed, 'dispute', null, null],
  ['expired', expired, 'dispute', 'fail', null],
  ['disputed', disputed, null, null, null],
  ['expired and disputed', expiredDisputed, null, null, null],
  ['declined for good', declinedAgain, null, null, null],
  ['credited', credited, null, null, null],
  ['credited after it expired', creditedLate, null, null, null],
] as const)('%s: SUCCESS, FAILURE and EXPIRED', (_, payment, success, failure, expiry) => {
  expect(effectOf(payment, 'SUCCESS', 500)).toBe(success)
  expect(effectOf(payment, 'FAILURE', 500)).toBe(failure)
  expect(effectOf(payment, 'EXPIRED', 500)).toBe(expiry)
  expect(effectOf(payment, 'PENDING', 500)).toBeNull()
  expect(effectOf(payment, 'SUCCESS', 501)).toBeNull()
})
