import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { formatPoints } from '#domain/points.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { paymentsWords } from '../../messages/en/money.ts'
import {
  forgetAmount,
  rememberAmount,
  rememberedAmount,
} from '../../stores/money/deposit-amount.ts'
import { loadPaymentInfo } from '../../stores/money/payments.ts'
import { $user } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AmountField, pointsIn } from '../../ui/form/amount-field.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createManualDeposit } from './manual-deposit.ts'
import { PaymentTarget } from './payment-target.tsx'

export function ManualDeposit() {
  const t = useMessages(paymentsWords)
  const { form, formProps, errors, error, isSending } = useForm(createManualDeposit)
  const preview = useStore(form.$preview)
  const hasImage = useStore(form.$hasImage)
  const file = useRef<HTMLInputElement>(null)
  const least = useStore($user)?.MIN_DEPOSIT ?? 0
  const [typed] = useState(() => rememberedAmount('manual'))
  const [points, setPoints] = useState(() => pointsIn(typed))
  useEffect(() => void loadPaymentInfo(), [])
  useEffect(() => forgetAmount, [])

  function takeOut(): void {
    file.current!.value = ''
    form.choose(undefined)
    file.current!.focus()
  }

  return (
    <form {...formProps}>
      <p className="muted">{t.manual.intro}</p>
      <AmountField
        label={t.amount}
        quick={t.quick}
        least={least}
        error={errors.amount}
        hint={() => (points >= least ? '' : t.addFund.minimum(formatPoints(least)))}
        onPoints={setPoints}
        typed={typed}
        onTyped={now => rememberAmount('manual', now)}
      />
      {/* Nobody is led to pay an amount that is refused afterwards. */}
      <PaymentTarget
        linkFor={to => (points > 0 && points < least ? '' : form.linkFor(to, points))}
      />
      <Field
        label={t.manual.utr}
        name="utr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        error={errors.utr}
      />
      <Field
        ref={file}
        label={t.manual.image}
        name="image"
        type="file"
        accept="image/*"
        error={errors.image}
        onChange={event => form.choose(event.currentTarget.files?.[0])}
      />
      {preview && <img className="preview" src={preview} alt={t.manual.preview} />}
      {hasImage && (
        <Button kind="plain" onClick={takeOut}>
          {t.manual.removeImage}
        </Button>
      )}
      <Button type="submit" wide busy={isSending}>
        {t.manual.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
