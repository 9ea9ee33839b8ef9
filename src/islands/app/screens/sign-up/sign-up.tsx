import { sitePaths } from '#contract/routes.ts'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/sign-up.ts'
import { $entering } from '../../stores/entering.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field } from '../../ui/field.tsx'
import { createSignUp } from './sign-up.ts'

export default function SignUp() {
  const { formProps, errors, isSending } = useForm(createSignUp)
  const { phone, details } = $entering.get()
  return (
    <form {...formProps}>
      <p className="num">+91 {phone}</p>
      <Field
        label={messages.name}
        name="username"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={60}
        defaultValue={details?.username}
        error={errors.username}
      />
      <Field
        label={messages.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        maxLength={120}
        defaultValue={details?.email}
        error={errors.email}
      />
      <CheckField
        name="adult"
        value="1"
        defaultChecked={details?.adult}
        error={errors.adult}
        label={
          <>
            {messages.adult}{' '}
            <a href={sitePaths.privacy} target="_blank" rel="noopener">
              {messages.terms}
            </a>
            .
          </>
        }
      />
      <Button type="submit" wide busy={isSending}>
        {messages.submit}
      </Button>
    </form>
  )
}
