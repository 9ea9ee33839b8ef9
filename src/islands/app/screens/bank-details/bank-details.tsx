import { useStore } from '@nanostores/react'
import type { User } from '#contract/user.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/payments.ts'
import { $user } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createBankDetails } from './bank-details.ts'

type FundWords = ReturnType<typeof messages.get>

export default function BankDetails() {
  const t = useMessages(messages)
  const user = useStore($user)
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

function fieldsOf(user: User | null, { bank }: FundWords) {
  const saved = user?.bank_details
  const digits = { inputMode: 'numeric', maxLength: 10 } as const
  return [
    {
      name: 'ifsc_code',
      label: bank.ifsc,
      maxLength: 11,
      autoCapitalize: 'characters',
      defaultValue: saved?.ifsc_code,
    },
    {
      ...digits,
      name: 'account_number',
      label: bank.account,
      maxLength: 18,
      defaultValue: saved?.account_number,
    },
    { name: 'bank_name', label: bank.bankName, maxLength: 80, defaultValue: saved?.bank_name },
    {
      name: 'account_holder_name',
      label: bank.holder,
      maxLength: 80,
      defaultValue: saved?.account_holder_name,
    },
    { ...digits, name: 'paytm', label: bank.paytm, defaultValue: user?.paytm },
    { ...digits, name: 'phonepay', label: bank.phonepe, defaultValue: user?.phonepay },
    { ...digits, name: 'googlepay', label: bank.gpay, defaultValue: user?.googlepay },
  ]
}
