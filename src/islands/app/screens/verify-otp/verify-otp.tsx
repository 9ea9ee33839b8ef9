import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import * as offers from '../../api/offers.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { verifyOtpWords } from '../../messages/en/entry.ts'
import { $now } from '../../stores/clock.ts'
import { $registration } from '../../stores/session/registration.ts'
import { Otp } from '../../ui/codes/otp.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { codeText, createVerifyOtp } from './verify-otp.ts'

export function VerifyOtp() {
  const t = useMessages(verifyOtpWords)
  const { form, formProps, errors, error, isSending } = useForm(createVerifyOtp)
  const leftMs = useStore(form.$resendAt) - useStore($now)
  return (
    <form {...formProps}>
      <p>{codeText($registration.get())}</p>
      <Otp
        label={t.code}
        name="otp"
        enterKeyHint="go"
        isFirst
        refusals={useStore(form.$refusals)}
        error={errors.otp}
        onRefuse={() => form.setError('otp', errorCode('four_digits_only'))}
        onComplete={otp => void form.submit({ otp })}
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      {offers.otp && (
        <Button kind="plain" wide disabled={leftMs > 0} onClick={() => void form.resend()}>
          {leftMs > 0 ? t.resendIn(Math.ceil(leftMs / 1000)) : t.resend}
        </Button>
      )}
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
