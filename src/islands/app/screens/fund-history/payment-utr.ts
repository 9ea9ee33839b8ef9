import * as v from 'valibot'
import { type FundRequest, Utr } from '#contract/funds.ts'
import type { NoticeCode } from '#contract/notices.ts'
import { errorTextOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { sendUtr } from '../../stores/money/payments.ts'
import { loadRequests } from '../../stores/money/requests.ts'
import { toast } from '../../stores/toasts.ts'

/** Whether a request is an automatic payment without a UTR that is pending or failed by its age. */
export function takesUtr({ status, reason_code, trans_id, utr }: FundRequest): boolean {
  const isOpen = status === '0' || reason_code === ('payment_not_completed' satisfies NoticeCode)
  return isOpen && Boolean(trans_id) && utr === ''
}

/** Sends the UTR of a payment, and loads the requests again. */
export function createPaymentUtr(transId: string, onSaved: () => void) {
  return createForm(v.object({ utr: Utr }), async ({ utr }) => {
    const answer = await sendUtr(transId, utr)
    if (answer.state !== 'done') return errorTextOf(answer)
    const { msg: message, code, params } = answer.reply
    toast('success', { code, params, message })
    onSaved()
    await loadRequests()
    return null
  })
}
