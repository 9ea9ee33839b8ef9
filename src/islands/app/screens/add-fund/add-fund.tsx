import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatPoints } from '#domain/points.ts'
import * as offers from '../../api/offers.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { paymentsWords } from '../../messages/en/money.ts'
import {
  forgetAmount,
  rememberAmount,
  rememberedAmount,
} from '../../stores/money/deposit-amount.ts'
import { pathTo } from '../../stores/router.ts'
import { $user } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { createAddFund } from './add-fund.ts'

export function AddFund() {
  const t = useMessages(paymentsWords)
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createAddFund)
  const [typed] = useState(() => rememberedAmount('addFund'))
  useEffect(() => forgetAmount, [])
  const balance = user?.wallet
  const least = user?.MIN_DEPOSIT
  return (
    <form {...formProps}>
      <AmountField
        label={t.amount}
        quick={t.quick}
        least={least}
        typed={typed}
        onTyped={now => rememberAmount('addFund', now)}
        error={errors.amount}
        hint={points => {
          if (points) return balance === undefined ? '' : t.after(formatPoints(balance + points))
          return least ? t.addFund.minimum(formatPoints(least)) : ''
        }}
      />
      <Button type="submit" wide busy={isSending}>
        {t.addFund.pay}
      </Button>
      <LinkButton kind="plain" href={pathTo('deposit')}>
        {t.addFund.manual}
      </LinkButton>
      {offers.lateUtr && <p className="muted small">{t.addFund.missing}</p>}
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
