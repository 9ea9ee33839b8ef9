import { useStore } from '@nanostores/react'
import { formatPoints } from '../../lib/format.ts'
import { useMessages } from '../../lib/use-messages.ts'
import { messages as funds } from '../../messages/funds.ts'
import { messages } from '../../messages/payments.ts'
import { pathTo } from '../../stores/router.ts'
import { $user } from '../../stores/session.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useForm } from '../../use-form.ts'
import { createWithdraw, hiddenAccount, limitsText } from './withdraw.ts'

export default function Withdraw() {
  const t = useMessages(messages)
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createWithdraw)
  const balance = user?.wallet ?? 0
  const account = user?.bank_details?.account_number ?? ''
  const limits = limitsText(user)
  return (
    <form {...formProps}>
      <Card>
        <p className="muted small">{useMessages(funds).balance}</p>
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
        hint={points => (points ? t.after(formatPoints(balance - points)) : '')}
      />
      {account && <p className="num">{t.withdraw.to(hiddenAccount(account))}</p>}
      <Button type="submit" wide busy={isSending}>
        {t.withdraw.submit}
      </Button>
      <p className="muted small">{t.withdraw.held}</p>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
