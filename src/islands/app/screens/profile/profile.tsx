import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PHONEPE } from '#contract/profile.ts'
import * as offers from '../../api/offers.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { profileWords } from '../../messages/en/account.ts'
import { pathTo } from '../../stores/router.ts'
import { $user, type StoredUser } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Avatar } from '../../ui/form/avatar.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createProfile } from './profile.ts'

type ProfileWords = ReturnType<typeof profileWords.get>

export function Profile() {
  const user = useStore($user)
  const { form, formProps, errors, error, isSending } = useForm(createProfile)
  const t = useMessages(profileWords)
  const photo = useStore(form.$photo)
  useEffect(() => void form.loadPhoto(), [form])
  return (
    <form {...formProps}>
      <h2>{t.heading}</h2>
      {fieldsOf(user, t).map(({ name, ...field }) => (
        <Field key={name} name={name} error={errors[name]} {...field} />
      ))}
      <Field
        label={t.photo}
        name="photo"
        type="file"
        accept="image/*"
        error={errors.photo}
        beside={<Avatar src={photo} alt={t.yourPhoto} />}
        onChange={event => form.choose(event.currentTarget.files?.[0])}
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      {offers.limits && (
        <LinkButton kind="plain" href={pathTo('limits')}>
          {t.data}
        </LinkButton>
      )}
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}

function fieldsOf(user: StoredUser | null, t: ProfileWords) {
  const tenDigits = {
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'off',
  } as const
  return [
    { name: 'name', label: t.name, autoComplete: 'name', defaultValue: user?.name },
    {
      name: 'email',
      label: t.email,
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      defaultValue: user?.email,
    } as const,
    { name: 'phone', label: t.phone, value: user?.phone_number ?? '', readOnly: true },
    { ...tenDigits, name: PHONEPE, label: t.phonepe, defaultValue: user?.phonepay },
    { ...tenDigits, name: 'gpay', label: t.gpay, defaultValue: user?.googlepay },
    { ...tenDigits, name: 'paytm', label: t.paytm, defaultValue: user?.paytm },
  ]
}
