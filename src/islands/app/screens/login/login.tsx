import { sitePaths } from '#contract/routes.ts'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/login.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createLogin, phoneComplaint, phoneDigits } from './login.ts'

export function Login() {
  const { form, formProps, errors, error, isSending } = useForm(createLogin)
  return (
    <form {...formProps}>
      <p className="muted">{messages.intro}</p>
      <Field
        label={messages.phone}
        name="phone_number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="go"
        error={errors.phone_number}
        onInput={event => {
          event.stopPropagation()
          const input = event.currentTarget
          const complaint = phoneComplaint(input.value)
          if (complaint) {
            input.value = phoneDigits(input.value)
            form.complain('phone_number', complaint)
          } else form.forgive('phone_number')
        }}
      />
      <Button type="submit" wide busy={isSending}>
        {messages.submit}
      </Button>
      <p className="muted small centered">
        {messages.adults}{' '}
        <a href={sitePaths.privacy} target="_self">
          {messages.terms}
        </a>
      </p>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
