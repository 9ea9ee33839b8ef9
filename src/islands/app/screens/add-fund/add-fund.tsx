import { useStore } from '@nanostores/react'
import { formatPoints } from '../../lib/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/funds.ts'
import { pathTo } from '../../stores/router.ts'
import { $user } from '../../stores/session.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createAddFund } from './add-fund.ts'

export default function AddFund() {
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createAddFund)
  const balance = user?.wallet ?? 0
  return (
    <form {...formProps}>
      <AmountField
        label={messages.amount}
        quick={messages.quick}
        error={errors.amount}
        hint={points =>
          points
            ? messages.after(formatPoints(balance + points))
            : messages.addFund.minimum(formatPoints(user?.MIN_DEPOSIT ?? 0))
        }
      />
      <Button type="submit" wide busy={isSending}>
        {messages.addFund.pay}
      </Button>
      <LinkButton kind="plain" href={pathTo('deposit')}>
        {messages.addFund.manual}
      </LinkButton>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
