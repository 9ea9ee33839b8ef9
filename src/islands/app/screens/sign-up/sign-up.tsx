import { useState } from 'react'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { loginWords, signUpWords } from '../../messages/en/entry.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { $registration, $typedDetails } from '../../stores/session/registration.ts'
import { Button } from '../../ui/form/button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { createSignUp } from './sign-up.ts'

export function SignUp() {
  const t = useMessages(signUpWords)
  const { code } = useMessages(headerWords)
  const { lead } = useMessages(loginWords)
  const { formProps, errors, isSending } = useForm(createSignUp)
  const { phone } = $registration.get()
  const [typed] = useState($typedDetails.get)
  return (
    <form {...formProps}>
      <p>{lead}</p>
      <p className="num">+91 {phone}</p>
      <Field
        label={t.name}
        name="username"
        autoComplete="name"
        autoCapitalize="words"
        defaultValue={typed.username}
        error={errors.username}
      />
      <Field
        label={t.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        defaultValue={typed.email}
        error={errors.email}
      />
      <CheckField
        name="adult"
        value="1"
        defaultChecked={typed.adult}
        error={errors.adult}
        label={
          <>
            {t.adult.before}
            <a href={sitePathIn(code, sitePaths.privacy)} target="_blank" rel="noopener">
              {t.adult.terms}
            </a>
            {t.adult.after}
          </>
        }
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
    </form>
  )
}
