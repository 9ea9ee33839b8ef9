import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useIsHere } from '../../lib/use-is-here.ts'
import { useMessages } from '../../lib/use-messages.ts'
import { messages as funds } from '../../messages/funds.ts'
import { messages } from '../../messages/payments.ts'
import { query } from '../../stores/address.ts'
import { pathTo } from '../../stores/router.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForm } from '../../use-form.ts'
import { createPaymentStatus, createUtr } from './payment-status.ts'

export default function PaymentStatus() {
  const t = useMessages(messages).paymentStatus
  const { retry } = useMessages(funds)
  const isHere = useIsHere()
  const [payment] = useState(() => createPaymentStatus(query('trans_id'), isHere))
  const [round, setRound] = useState(0)
  const state = useStore(payment.$state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new round asks at once.
  useEffect(() => payment.watch(), [payment, round])

  if (state === 'asking') {
    return (
      <div className="stack">
        <p role="status">{t.checking}</p>
        <Skeleton rows={1} height="card" />
      </div>
    )
  }
  return (
    <div className="stack">
      {state === 'pending' ? (
        <UtrForm />
      ) : (
        <>
          <Notice tone="info">{t.unknown}</Notice>
          <Button wide onClick={() => setRound(round + 1)}>
            {retry}
          </Button>
        </>
      )}
      <LinkButton wide kind="quiet" href={pathTo('root')}>
        {t.home}
      </LinkButton>
    </div>
  )
}

function UtrForm() {
  const t = useMessages(messages)
  const { form, formProps, errors, error, isSending } = useForm(() => createUtr(query('trans_id')))
  const sent = useStore(form.$sent)
  if (sent) return <Notice tone="info">{t.paymentStatus.utrSent(sent)}</Notice>
  return (
    <form {...formProps}>
      <Notice tone="info">{t.paymentStatus.askUtr}</Notice>
      <Field
        label={t.manual.utr}
        name="utr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        maxLength={22}
        error={errors.utr}
      />
      <Button type="submit" wide busy={isSending}>
        {t.paymentStatus.sendUtr}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
