import { useState } from 'react'
import { SignUpForm } from '#contract/accounts.ts'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { openPage } from '../frame/router.ts'
import { createForm } from '../lib/form.ts'
import { emailField, nameField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { signUpWords } from '../messages/en/accounts.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Field } from '../ui/field.tsx'
import { OtherNumber } from './other-number.tsx'
import { $registration, $typedDetails, rememberDetails } from './registration.ts'

/** Keeps what is typed, for a reload. */
export function createSignUp() {
  const form = createForm(
    SignUpForm,
    async details => {
      rememberDetails(details)
      openPage('createMpin')
      return null
    },
    { username: nameField, email: emailField },
  )
  const onInput: typeof form.onInput = event => {
    form.onInput(event)
    const { form: fields } = event.target as HTMLInputElement
    const typed = new FormData(fields!)
    $typedDetails.set({
      username: String(typed.get('username')),
      email: String(typed.get('email')),
      adult: typed.has('adult'),
    })
  }
  return { ...form, onInput }
}

export function SignUp() {
  const t = useMessages(signUpWords)
  const { code } = useMessages(headerWords)
  const { formProps, errors, isSending } = useForm(createSignUp)
  const { phone } = $registration.get()
  const [typed] = useState($typedDetails.get)
  return (
    <form {...formProps}>
      <div>
        <div className="row apart">
          <strong className="num">{`+91 ${inTwoGroups(phone)}`}</strong>
          <span className="flush small">
            <OtherNumber />
          </span>
        </div>
        <p className="muted small">{t.step(1)}</p>
      </div>
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
            <span>{t.adult.before}</span>
            <a href={sitePathIn(code, sitePaths.privacy)} target="_blank" rel="noopener">
              {t.adult.terms}
            </a>
            <span>{t.adult.after}</span>
          </>
        }
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
    </form>
  )
}
