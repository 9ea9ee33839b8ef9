import { useStore } from '@nanostores/react'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/verify-otp.ts'
import { $now } from '../../stores/clock.ts'
import { $entering } from '../../stores/entering.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Otp } from '../../ui/otp.tsx'
import { createVerifyOtp } from './verify-otp.ts'

export default function VerifyOtp() {
  const { form, formProps, errors, error, isSending } = useForm(createVerifyOtp)
  const leftMs = useStore(form.$resendAt) - useStore($now)
  const { phone } = $entering.get()
  return (
    <form {...formProps}>
      <p>{messages.sentTo(phone)}</p>
      <Otp
        label={messages.code}
        name="otp"
        error={errors.otp}
        onComplete={otp => void form.submit({ otp })}
      />
      <Button type="submit" wide busy={isSending}>
        {messages.submit}
      </Button>
      <Button kind="plain" wide disabled={leftMs > 0} onClick={() => void form.resend()}>
        {leftMs > 0 ? messages.resendIn(Math.ceil(leftMs / 1000)) : messages.resend}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
