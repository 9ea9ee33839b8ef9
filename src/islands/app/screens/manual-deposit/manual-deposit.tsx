import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/payments.ts'
import { loadPaymentInfo } from '../../stores/money/payments.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createManualDeposit } from './manual-deposit.ts'
import { PaymentTarget } from './payment-target.tsx'

export default function ManualDeposit() {
  const t = useMessages(messages)
  const { form, formProps, errors, error, isSending } = useForm(createManualDeposit)
  const preview = useStore(form.$preview)
  const [points, setPoints] = useState(0)
  useEffect(() => void loadPaymentInfo(), [])
  return (
    <form {...formProps}>
      <p className="muted">{t.manual.intro}</p>
      <AmountField label={t.amount} quick={t.quick} error={errors.amount} onPoints={setPoints} />
      <PaymentTarget linkFor={to => form.linkFor(to, points)} />
      <Field
        label={t.manual.utr}
        name="utr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        error={errors.utr}
      />
      <Field
        label={t.manual.image}
        name="image"
        type="file"
        accept="image/*"
        error={errors.image}
        onChange={event => form.choose(event.currentTarget.files?.[0])}
      />
      {preview && <img className="preview" src={preview} alt={t.manual.preview} />}
      <Button type="submit" wide busy={isSending}>
        {t.manual.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
