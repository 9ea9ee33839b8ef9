import { expect, test } from 'vitest'
import type { FundRequest } from '#contract/funds.ts'
import { expirePayment } from '../../../server/payments/credit-payment.ts'
import {
  columns,
  createPaymentUtr,
  rowOf,
  takesUtr,
} from '../../../src/islands/app/screens/fund-history.tsx'

import { requestDeposit } from '../../../src/islands/app/stores/money/funds.ts'
import { beginPayment } from '../../../src/islands/app/stores/money/payments.ts'
import { $requests, loadRequests } from '../../../src/islands/app/stores/money/requests.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, setUpIsland } from '../support/island.ts'

const island = setUpIsland()
const words = { pending: 'Pending', declined: 'Failed', success: 'Success' }

test('a pending payment takes a UTR in its row of the deposit history', async () => {
  await enterAsNewPlayer(island)
  await requestDeposit(700, 'UTR123456789')
  await beginPayment(500)
  const [payment, manual] = await requests()
  expect([takesUtr(payment!), takesUtr(manual!)]).toEqual([true, false])
  expect([hasReasons([payment!]), hasReasons([manual!])]).toEqual([true, false])

  let isSaved = false
  const form = createPaymentUtr(payment!.trans_id!, () => {
    isSaved = true
  })
  expect(await form.submit({ utr: '123' })).toBe(false)
  expect(form.$errors.get().utr).toBe('utr_invalid')
  expect(await form.submit({ utr: 'UTR123456789' })).toBe(false)
  expect(form.$error.get()).toMatchObject({ code: 'utr_used' })
  expect(isSaved).toBe(false)
  expect(await form.submit({ utr: '412345678901' })).toBe(true)
  expect(isSaved).toBe(true)
  expect($toast.get()).toMatchObject({ kind: 'success' })

  const [shown] = await requests()
  expect(takesUtr(shown!)).toBe(false)
  expect(rowOf(shown!, words)).toMatchObject({
    status: 'Pending',
    reason: 'UTR 412345678901: we are checking your payment.',
  })
  expect(hasReasons([shown!])).toBe(true)
})

test('a payment that failed by its age takes a UTR and is then pending again', async () => {
  await enterAsNewPlayer(island)
  await beginPayment(500)
  const trans_id = (await requests())[0]!.trans_id!
  expect(await expirePayment(island.context.db, trans_id)).toBe(true)
  const [expired] = await requests()
  expect(takesUtr(expired!)).toBe(true)
  expect(rowOf(expired!, words)).toMatchObject({
    status: 'Failed',
    reason: 'The payment was not completed in time. If you have paid, send the UTR.',
  })
  expect(await createPaymentUtr(trans_id, () => {}).submit({ utr: '412345678909' })).toBe(true)
  const [pending] = await requests()
  expect([pending!.status, takesUtr(pending!)]).toEqual(['0', false])
})

function hasReasons(shown: FundRequest[]) {
  return columns(shown, true).some(({ key }) => key === 'reason')
}

async function requests() {
  await loadRequests()
  const shown = $requests.get()
  return 'rows' in shown ? shown.rows : []
}
