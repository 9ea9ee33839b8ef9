import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { TypedAmount } from '#contract/funds.ts'
import { isPaymentAddress } from '#contract/payments.ts'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import * as capabilities from '../api/capabilities.ts'
import { isWithoutReason, sentenceOf } from '../api/failures.ts'
import { leaveFor, ownOrigin, pathTo } from '../frame/router.ts'
import { createForm, type IsHere } from '../lib/form.ts'
import { sentence } from '../lib/sentence.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { MenuList } from '../ui/menu-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { DemoNote } from './demo-note.tsx'
import { depositField, forgetAmount, rememberAmount, rememberedAmount } from './funds.ts'
import { MoneyFacts } from './money-facts.tsx'
import { beginPayment } from './payments.ts'
import { fundIcons } from './requests.ts'

/** The app and the server both check the minimum, with the same message. */
export function createAddFund(isHere: IsHere) {
  const minimum = $user.get()?.MIN_DEPOSIT ?? 0
  const send = async ({ amount }: { amount: number }) => {
    const answer = await beginPayment(amount)
    if (answer.state !== 'done') {
      const problem = sentenceOf(answer)
      return isWithoutReason(problem) ? sentence('payment_failed') : problem
    }
    if (!isHere.current) return null
    const address = answer.reply.result.payment_url
    const isUpi = /^upi:\/\/pay\?/i.test(address)
    if (!isUpi && !isPaymentAddress(address, ownOrigin())) return sentence('payment_page_invalid')
    leaveFor(address)
    return null
  }
  return createForm(v.object({ amount: TypedAmount }), send, { amount: depositField(minimum) })
}

export function AddFund() {
  const t = useMessages(paymentsWords)
  const { deposits } = useMessages(fundsWords).wallet
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createAddFund)
  const [typed] = useState(() => rememberedAmount('addFund'))
  useEffect(() => forgetAmount, [])
  const balance = user?.wallet
  const least = user?.MIN_DEPOSIT
  return (
    <div className="stack pair">
      <form {...formProps}>
        <DemoNote />
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
        {error && <Notice tone="error">{error}</Notice>}
        <Button type="submit" wide busy={isSending}>
          {t.addFund.pay}
        </Button>
        <p className="muted small">{t.addFund.how}</p>
      </form>
      <div className="stack tight">
        <MoneyFacts />
        <MenuList
          items={[
            {
              href: pathTo('deposit'),
              label: t.addFund.manual,
              note: t.addFund.manualNote,
              icon: 'qr',
            },
            {
              href: pathTo('fundHistory', { type: ALL_DEPOSITS }),
              label: deposits,
              note: capabilities.lateUtr ? t.addFund.missing : '',
              icon: fundIcons.ALL_DEPOSIT,
            },
          ]}
        />
      </div>
    </div>
  )
}
