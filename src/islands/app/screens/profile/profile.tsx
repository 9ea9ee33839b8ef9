import { useStore } from '@nanostores/react'
import { useMessages } from '../../lib/use-messages.ts'
import { messages } from '../../messages/profile.ts'
import { $user } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useForm } from '../../use-form.ts'
import { createProfile } from './profile.ts'

export default function Profile() {
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createProfile)
  const t = useMessages(messages)
  const tenDigits = {
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 10,
  } as const
  return (
    <form {...formProps}>
      <h2>{t.heading}</h2>
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={60}
        defaultValue={user?.name}
        error={errors.name}
      />
      <Field
        label={t.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        defaultValue={user?.email}
        error={errors.email}
      />
      <Field label={t.phone} name="phone" value={user?.phone_number ?? ''} readOnly />
      <Field
        {...tenDigits}
        label={t.phonepe}
        name="phonpe"
        defaultValue={user?.phonepay}
        error={errors.phonpe}
      />
      <Field
        {...tenDigits}
        label={t.gpay}
        name="gpay"
        defaultValue={user?.googlepay}
        error={errors.gpay}
      />
      <Field
        {...tenDigits}
        label={t.paytm}
        name="paytm"
        defaultValue={user?.paytm}
        error={errors.paytm}
      />
      <Field label={t.photo} name="photo" type="file" accept="image/*" error={errors.photo} />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
