import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#app/api/call.ts'
import { $toast } from '#app/frame/toast.ts'
import { columns, rowOf } from '#app/funds/fund-history.tsx'
import { requestDeposit } from '#app/funds/funds.ts'
import { createPaymentUtr, takesUtr } from '#app/funds/payment-utr.tsx'
import { beginPayment } from '#app/funds/payments.ts'
import { $requests, statusWord, watchRequests } from '#app/funds/requests.ts'
import { poll } from '#app/lib/poll.ts'
import { sentence } from '#app/lib/sentence.ts'
import { fundsWords } from '#app/messages/en/funds.ts'
import { Wallet } from '#app/wallet/wallet.tsx'
import { type FundRequest, getRequestHistory } from '#contract/funds.ts'
import { settlePayment } from '../../../server/payments/settle-payment.ts'
import { enterAsNewPlayer, loadedRequests, setUpIslandOnServer } from '../support/island.ts'
import { stubPage } from '../support/page.ts'

const island = setUpIslandOnServer()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const { fund, request } = fundsWords.get().history

test('names a status in the fund history and in the request history', () => {
  const statuses = ['0', '-1', '1', '2']
  const success = ['Success', 'Success']
  expect(statuses.map(status => statusWord(status, fund))).toEqual([
    ...['In Process', 'Declined', ...success],
  ])
  expect(statuses.map(status => statusWord(status, request))).toEqual([
    ...['Pending', 'Failed', ...success],
  ])
})

test('the wallet leads to the history of all requests', () => {
  expect(renderToStaticMarkup(createElement(Wallet))).toContain('href="/request_history"')
})

test('a pending payment takes a UTR in its row of the deposit history', async () => {
  await enterAsNewPlayer(island)
  await requestDeposit(700, 'UTR123456789')
  await beginPayment(500)
  const [payment, manual] = await loadedRequests()
  expect([takesUtr(payment!), takesUtr(manual!)]).toEqual([true, false])
  expect(rowOf(payment!, request).reason).toBe('')
  expect(rowOf(manual!, request)).toMatchObject({
    points: '+700',
    reason: 'Added when we have found the payment.',
  })
  expect([hasReasons([payment!]), hasReasons([{ ...manual!, status: '1' }])]).toEqual([true, false])

  let isSaved = false
  const form = createPaymentUtr(payment!.trans_id!, () => {
    isSaved = true
  })
  expect(await form.submit({ utr: '123' })).toBe(false)
  expect(form.$errors.get().utr).toEqual(sentence('utr_invalid'))
  expect(await form.submit({ utr: 'UTR123456789' })).toBe(false)
  expect(form.$error.get()).toMatchObject({ code: 'utr_used' })
  expect(isSaved).toBe(false)
  expect(await form.submit({ utr: '412345678901' })).toBe(true)
  expect(isSaved).toBe(true)
  expect($toast.get()).toMatchObject({ kind: 'success' })

  const [shown] = await loadedRequests()
  expect(takesUtr(shown!)).toBe(false)
  expect(rowOf(shown!, request)).toMatchObject({
    status: 'Pending',
    reason: 'UTR 412345678901: we are checking your payment.',
  })
  expect(hasReasons([shown!])).toBe(true)
})

test('an expired payment accepts a UTR and is then pending again', async () => {
  await enterAsNewPlayer(island)
  await beginPayment(500)
  const trans_id = (await loadedRequests())[0]!.trans_id!
  const payment = { trans_id, points: 500, status: 'PENDING' } as const
  expect(await settlePayment(island.context.db, payment, 'EXPIRED')).toMatchObject({
    effect: 'expire',
  })
  const [expired] = await loadedRequests()
  expect(takesUtr(expired!)).toBe(true)
  expect(rowOf(expired!, request)).toMatchObject({
    status: 'Failed',
    reason: 'The payment was not completed in time. If you have paid, send the UTR.',
  })
  expect(await createPaymentUtr(trans_id, () => {}).submit({ utr: '412345678909' })).toBe(true)
  const [pending] = await loadedRequests()
  expect([pending!.status, takesUtr(pending!)]).toEqual(['0', false])
})

test('polls no requests while the page is hidden, and at once when it is visible again', async () => {
  await enterAsNewPlayer(island)
  const page = stubPage()
  let calls = 0
  connect({
    fetch: (...asked) => {
      if (String(asked[0]).endsWith(getRequestHistory.name)) calls += 1
      return island.tab.fetch(...asked)
    },
  })
  const stop = watchRequests()
  await expect.poll(() => $requests.get().state).toBe('ready')
  expect(calls).toBe(1)
  page.look('hidden')
  expect(calls).toBe(1)
  page.look('visible')
  await expect.poll(() => calls).toBe(2)
  stop()
  page.look('visible')
  await new Promise(resolve => setTimeout(resolve))
  expect(calls).toBe(2)
})

test('polls while a request is pending, with growing pauses', async () => {
  stubPage()
  vi.useFakeTimers()
  const pauses: number[] = []
  const stop = poll(async () => {
    pauses.push(Date.now())
    return pauses.length === 5
  })
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  const waited = pauses.slice(1).map((at, place) => at - pauses[place]!)
  expect(waited).toHaveLength(4)
  expect(waited.every((pause, place) => place === 0 || pause > waited[place - 1]!)).toBe(true)
})

function hasReasons(shown: FundRequest[]) {
  return columns(shown, true).some(({ key }) => key === 'reason')
}
