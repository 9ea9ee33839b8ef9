import { useState } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { fundsWords } from '../../messages/en/money.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { createPaymentUtr } from './payment-utr.ts'

/** A button in the row of a payment, and the form that it opens. */
export function PaymentUtr({ transId }: { transId: string }) {
  const { utr } = useMessages(fundsWords).history
  const { close } = useMessages(headerWords)
  const [isOpen, setIsOpen] = useState(false)
  const hide = () => setIsOpen(false)
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
