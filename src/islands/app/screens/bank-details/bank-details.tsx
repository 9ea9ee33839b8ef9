import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { fundsWords, paymentsWords } from '../../messages/en/money.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createBankDetails, createSavedBank } from './bank-details.ts'

type FundWords = ReturnType<typeof paymentsWords.get>

export function BankDetails() {
  const [{ $saved, load }] = useState(createSavedBank)
  const saved = useStore($saved)
  const translate = useTranslate()
  const retry = useMessages(fundsWords).retry
  useEffect(() => void load(), [load])
  if (saved.state === 'loading') return <Skeleton shape="fields" count={7} />
  if (saved.state === 'ready') return <BankForm user={saved.user} />
  return (
    <Notice tone="error" action={<Button onClick={() => void load()}>{retry}</Button>}>
      {translate(saved.problem)}
    </Notice>
  )
}

function BankForm({ user }: { user: User }) {
  const t = useMessages(paymentsWords)
  const { formProps, errors, error, isSending } = useForm(createBankDetails)
  return (
    <form {...formProps}>
      {fieldsOf(user, t).map(({ name, ...field }) => (
        <Field key={name} name={name} autoComplete="off" error={errors[name]} {...field} />
      ))}
      <Button type="submit" wide busy={isSending}>
        {t.bank.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}

function fieldsOf(user: User, { bank }: FundWords) {
  const saved = user.bank_details
  const tenDigits = { type: 'tel', inputMode: 'numeric' } as const
  return [
    {
      name: 'ifsc_code',
      label: bank.ifsc,
      autoCapitalize: 'characters',
      defaultValue: saved?.ifsc_code,
    },
    {
      inputMode: 'numeric' as const,
      name: 'account_number',
      label: bank.account,
      defaultValue: saved?.account_number,
    },
    { name: 'bank_name', label: bank.bankName, defaultValue: saved?.bank_name },
    {
      name: 'account_holder_name',
      label: bank.holder,
      defaultValue: saved?.account_holder_name,
    },
    { ...tenDigits, name: 'paytm', label: bank.paytm, defaultValue: user.paytm },
    { ...tenDigits, name: 'phonepay', label: bank.phonepe, defaultValue: user.phonepay },
    { ...tenDigits, name: 'googlepay', label: bank.gpay, defaultValue: user.googlepay },
  ]
}
