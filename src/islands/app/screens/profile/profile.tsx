import { useStore } from '@nanostores/react'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/profile.ts'
import { $user } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createProfile } from './profile.ts'

export default function Profile() {
  const user = useStore($user)
  const { formProps, errors, error, isSending } = useForm(createProfile)
  const profile = messages
  const tenDigits = {
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 10,
  } as const
  return (
    <form {...formProps}>
      <h2>{profile.heading}</h2>
      <Field
        label={profile.name}
        name="name"
        autoComplete="name"
        maxLength={60}
        defaultValue={user?.name}
        error={errors.name}
      />
      <Field
        label={profile.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        defaultValue={user?.email}
        error={errors.email}
      />
      <Field label={profile.phone} name="phone" value={user?.phone_number ?? ''} readOnly />
      <Field
        {...tenDigits}
        label={profile.phonepe}
        name="phonpe"
        defaultValue={user?.phonepay}
        error={errors.phonpe}
      />
      <Field
        {...tenDigits}
        label={profile.gpay}
        name="gpay"
        defaultValue={user?.googlepay}
        error={errors.gpay}
      />
      <Field
        {...tenDigits}
        label={profile.paytm}
        name="paytm"
        defaultValue={user?.paytm}
        error={errors.paytm}
      />
      <Field label={profile.photo} name="photo" type="file" accept="image/*" error={errors.photo} />
      <Button type="submit" wide busy={isSending}>
        {profile.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
