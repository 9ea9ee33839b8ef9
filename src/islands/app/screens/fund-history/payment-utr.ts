import * as v from 'valibot'
import { type FundRequest, Utr } from '#contract/funds.ts'
import { errorTextOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { sendUtr } from '../../stores/money/payments.ts'
import { loadRequests } from '../../stores/money/requests.ts'
import { toast } from '../../stores/toasts.ts'

/** Whether a request is an automatic payment that is pending without a UTR. */
export function takesUtr({ status, trans_id, utr }: FundRequest): boolean {
  return status === '0' && Boolean(trans_id) && utr === ''
}

/** Sends the UTR of a pending payment, and loads the requests again. */
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
