import { useStore } from '@nanostores/react'
import { formatPoints } from '#domain/points.ts'
import * as offers from '../../api/offers.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { fundsWords, paymentsWords } from '../../messages/en/money.ts'
import { pathTo } from '../../stores/router.ts'
import { $user } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { createWithdraw, hiddenAccount, limitsText, mostPoints } from './withdraw.ts'

export function Withdraw() {
  const t = useMessages(paymentsWords)
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createWithdraw)
  const balance = user?.wallet
  const account = hiddenAccount(user)
  const limits = limitsText(user)
  return (
    <form {...formProps}>
      <Card>
        <p className="muted small">{useMessages(fundsWords).balance}</p>
        <p className="num big">{formatPoints(balance)}</p>
        {limits && <p className="muted small">{limits}</p>}
      </Card>
      {!account && (
        <Notice
          tone="info"
          action={<LinkButton href={pathTo('bankDetails')}>{t.withdraw.addBank}</LinkButton>}
        >
          {t.withdraw.bankFirst}
        </Notice>
      )}
      <AmountField
        label={t.amount}
        quick={t.quick}
        error={errors.amount}
        least={user?.MIN_WITHDRAW}
        most={mostPoints(user)}
        hint={points =>
          points && balance !== undefined && points <= balance
            ? t.after(formatPoints(balance - points))
            : ''
        }
      />
      {account && <p className="num">{t.withdraw.to(account)}</p>}
      <Button type="submit" wide busy={isSending}>
        {t.withdraw.submit}
      </Button>
      {offers.heldPoints && <p className="muted small">{t.withdraw.held}</p>}
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
