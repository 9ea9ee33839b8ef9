import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { NoticeCode } from '#contract/codes.ts'
import { type FundRequest, Utr } from '#contract/funds.ts'
import { sentenceOf } from '../api/failures.ts'
import { backCloses } from '../frame/back-closes.ts'
import { translate } from '../frame/language.ts'
import { toast } from '../frame/toast.ts'
import { createForm } from '../lib/form.ts'
import { referenceField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords } from '../messages/en/funds.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { sendUtr } from './payments.ts'
import { loadRequests } from './requests.ts'

/** Whether a request is an automatic payment without a UTR that is pending or expired. */
export function takesUtr({ status, reason_code, trans_id, utr }: FundRequest): boolean {
  const isOpen = status === '0' || reason_code === ('payment_not_completed' satisfies NoticeCode)
  return isOpen && Boolean(trans_id) && utr === ''
}

/** Sends the UTR of a payment, and loads the requests again. */
export function createPaymentUtr(transId: string, onSaved: () => void) {
  const send = async ({ utr }: { utr: string }) => {
    const answer = await sendUtr(transId, utr)
    if (answer.state !== 'done') return sentenceOf(answer)
    const { msg: message, code, params } = answer.reply
    toast('success', translate({ code, params, message }))
    onSaved()
    await loadRequests()
    return null
  }
  return createForm(v.object({ utr: Utr }), send, { utr: referenceField })
}

/** A button in the row of a payment, and the form that it opens. */
export function PaymentUtr({ transId }: { transId: string }) {
  const { utr } = useMessages(fundsWords).history
  const { close } = useMessages(headerWords)
  const [isOpen, setIsOpen] = useState(false)
  const hide = () => setIsOpen(false)
  useEffect(() => (isOpen ? backCloses(() => setIsOpen(false)) : undefined), [isOpen])
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {utr.add}
      </Button>
      <Dialog kind="sheet" title={utr.title} close={close} open={isOpen} onClose={hide}>
        <UtrForm transId={transId} onSaved={hide} />
      </Dialog>
    </>
  )
}

function UtrForm({ transId, onSaved }: { transId: string; onSaved: () => void }) {
  const { utr } = useMessages(fundsWords).history
  const create = () => createPaymentUtr(transId, onSaved)
  const { formProps, errors, error, isSending } = useForm(create)
  return (
    <form {...formProps}>
      <Field
        name="utr"
        label={utr.label}
        hint={utr.hint}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        error={errors.utr}
      />
      <Button type="submit" wide busy={isSending}>
        {utr.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
