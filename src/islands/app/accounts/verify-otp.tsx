import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { OTP_ATTEMPTS_MAX } from '#contract/accounts.ts'
import type { ErrorCode, NoticeCode } from '#contract/codes.ts'
import { FourDigits, inTwoGroups } from '#contract/wire.ts'
import { sentenceOf } from '../api/failures.ts'
import { translate } from '../frame/language.ts'
import { openPage } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { codeForm, createForm, type IsHere } from '../lib/form.ts'
import { sentence } from '../lib/sentence.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { $now, serverNow } from '../live/clock.ts'
import { verifyOtpWords } from '../messages/en/accounts.ts'
import type { Site } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Otp } from '../ui/otp.tsx'
import { OtherNumber } from './other-number.tsx'
import {
  $registration,
  checkOtp,
  forgetCode,
  isFor,
  type Registration,
  requestOtp,
  startVerification,
} from './registration.ts'

const RESEND_AFTER_MS = 30_000

/** The states in which no SMS has the code. Except in a demo, the player asks the operator for it. */
const unsent: Partial<Record<string, 'notSent' | 'inLog' | 'inDemo'>> = {
  otp_not_sent: 'notSent',
  otp_logged: 'inLog',
  otp_demo: 'inDemo',
} satisfies Partial<Record<ErrorCode | NoticeCode, 'notSent' | 'inLog' | 'inDemo'>>

/** Where the player finds the code. */
export function codeText({ phone, otpState }: Registration): string {
  return verifyOtpWords.get()[unsent[otpState] ?? 'sentTo'](inTwoGroups(phone))
}

export function createVerifyOtp(isHere: IsHere) {
  // After a reload the clock of a phone may be behind the time of the sending.
  const $resendAt = atom(Math.min($registration.get().otpSentAt, serverNow()) + RESEND_AFTER_MS)
  /** How many codes were refused. */
  const $refusals = atom(0)

  const form = createForm(v.object({ otp: FourDigits }), async ({ otp }) => {
    const { phone, otpPurpose } = $registration.get()
    const answer = await checkOtp(phone, otp)
    if (!isFor(phone, isHere)) return null
    if (answer.state === 'refused') {
      $refusals.set($refusals.get() + 1)
      if ($refusals.get() >= OTP_ATTEMPTS_MAX) forgetCode()
    }
    if (answer.state === 'refused') return { field: 'otp', problem: sentenceOf(answer) }
    if (answer.state === 'lost') return sentenceOf(answer)
    openPage(otpPurpose === 'reset_mpin' ? 'createMpin' : 'signUp')
    return null
  })

  async function resend(): Promise<void> {
    const { phone, otpPurpose } = $registration.get()
    $resendAt.set(serverNow() + RESEND_AFTER_MS)
    const answer = await requestOtp(phone, otpPurpose ?? 'register')
    if (!isFor(phone, isHere)) return
    if (answer.state === 'done') {
      startVerification(phone, otpPurpose ?? 'register', answer.reply)
      const { msg: message, code, params } = answer.reply
      toast('success', translate({ code, params, message }) || verifyOtpWords.get().sent)
    } else {
      // The server has already ended the code.
      if (answer.state === 'refused' && answer.code === 'otp_not_sent') forgetCode()
      form.$error.set(sentenceOf(answer))
    }
  }

  return { ...codeForm(form, 'otp'), $resendAt, $refusals, resend }
}

/** Without an SMS, with the numbers to call for the code. */
export function VerifyOtp({ site }: { site: Site }) {
  const t = useMessages(verifyOtpWords)
  const registration = useStore($registration)
  const { form, formProps, errors, error, isSending } = useForm(createVerifyOtp)
  const leftMs = useStore(form.$resendAt) - useStore($now)
  const isUnsent = registration.otpState in unsent
  const isDemo = unsent[registration.otpState] === 'inDemo'
  return (
    <form {...formProps}>
      {/* A number stays in one line. */}
      <p>{codeText(registration).replace(/(\d) (?=\d)/g, '$1\u00a0')}</p>
      {isUnsent && !isDemo && (
        <p className="grid tight">
          {site.phones.map(phone => (
            <LinkButton key={phone} kind="quiet" icon="phone" href={`tel:+91${phone}`}>
              {inTwoGroups(phone)}
            </LinkButton>
          ))}
        </p>
      )}
      <Otp
        label={t.code}
        name="otp"
        enterKeyHint="go"
        isFirst
        refusals={useStore(form.$refusals)}
        hint={t.sends}
        error={errors.otp}
        onRefuse={() => form.setError('otp', sentence('four_digits_only'))}
        onComplete={otp => void form.submit({ otp })}
      />
      {error && <Notice tone="error">{error}</Notice>}
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      <div className="row apart flush">
        {/* Without an SMS there is nothing to wait for; the server refuses if it is too early. */}
        {registration.otpState && (
          <Button
            kind="plain"
            disabled={leftMs > 0 && !isUnsent}
            onClick={() => void form.resend()}
          >
            {isUnsent ? t.newCode : leftMs > 0 ? t.resendIn(Math.ceil(leftMs / 1000)) : t.resend}
          </Button>
        )}
        <OtherNumber />
      </div>
    </form>
  )
}
