import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { Languages } from '../../frame/languages.tsx'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { loginWords, sessionWords } from '../../messages/en/entry.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { $registration, emptyRegistration } from '../../stores/session/registration.ts'
import { $lastPhone } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createLogin } from './login.ts'

export function Login() {
  const t = useMessages(loginWords)
  const { code } = useMessages(headerWords)
  const { sessionEnded } = useMessages(sessionWords)
  const lastPhone = useStore($lastPhone, { ssr: () => '' })
  const typedPhone = useStore($registration, { ssr: () => emptyRegistration }).phone
  const { form, formProps, errors, error, isSending } = useForm(createLogin)
  const phone = useRef<HTMLInputElement>(null)
  // A number may have been pasted or filled in before hydration.
  useEffect(() => form.onInput({ target: phone.current! }), [form])
  return (
    <form {...formProps}>
      <p>{t.lead}</p>
      <Languages />
      {lastPhone ? <Notice tone="info">{sessionEnded}</Notice> : <p className="muted">{t.intro}</p>}
      <Field
        ref={phone}
        label={t.phone}
        name="phone_number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="go"
        defaultValue={typedPhone || lastPhone}
        error={errors.phone_number}
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      <p className="muted small centered">
        {t.adults}{' '}
        <a href={sitePathIn(code, sitePaths.privacy)} target="_self">
          {t.terms}
        </a>
      </p>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
