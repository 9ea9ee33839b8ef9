import { useStore } from '@nanostores/react'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/login-mpin.ts'
import { $entering } from '../../stores/entering.ts'
import { pathTo } from '../../stores/router.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pin } from '../../ui/pin.tsx'
import { createLoginMpin } from './login-mpin.ts'

export default function LoginMpin() {
  const { phone } = useStore($entering)
  const { form, formProps, errors, error, isSending } = useForm(createLoginMpin)
  return (
    <form {...formProps}>
      <p className="num">+91 {phone}</p>
      <Pin
        label={messages.mpin}
        name="mpin"
        autoComplete="current-password"
        enterKeyHint="go"
        phone={phone}
        error={errors.mpin}
        onComplete={mpin => void form.submit({ mpin })}
      />
      <Button type="submit" wide busy={isSending}>
        {messages.submit}
      </Button>
      <div className="row apart">
        <Button kind="plain" onClick={() => void form.forgetMpin()}>
          {messages.forgot}
        </Button>
        <LinkButton kind="plain" href={pathTo('login')}>
          {messages.otherNumber}
        </LinkButton>
      </div>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
