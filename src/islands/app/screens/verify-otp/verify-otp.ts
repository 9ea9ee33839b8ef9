import { atom } from 'nanostores'
import * as v from 'valibot'
import { OTP_TRIES_MAX } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { NoticeCode } from '#contract/notices.ts'
import { FourDigits } from '#contract/wire.ts'
import { errorTextOf } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { codeForm, createForm } from '../../lib/form.ts'
import { verifyOtpWords } from '../../messages/en/entry.ts'
import { serverNow } from '../../stores/clock.ts'
import { openPage } from '../../stores/router.ts'
import { checkOtp } from '../../stores/session/account.ts'
import {
  $registration,
  forgetCode,
  type Registration,
  requestOtp,
  startVerification,
} from '../../stores/session/registration.ts'
import { toast } from '../../stores/toasts.ts'

const RESEND_AFTER_MS = 30_000

/** Where the player finds the code. */
export function codeText({ phone, otpState }: Registration): string {
  const { inLog, notSent, sentTo } = verifyOtpWords.get()
  if (otpState === ('otp_not_sent' satisfies ErrorCode)) return notSent(phone)
  return otpState === ('otp_logged' satisfies NoticeCode) ? inLog(phone) : sentTo(phone)
}

export function createVerifyOtp() {
  // After a reload the clock of a phone may be behind the time of the sending.
  const $resendAt = atom(Math.min($registration.get().otpSentAt, serverNow()) + RESEND_AFTER_MS)
  /** How many codes were refused. */
  const $refusals = atom(0)

  const form = createForm(v.object({ otp: FourDigits }), async ({ otp }) => {
    const { phone, otpPurpose } = $registration.get()
    const answer = await checkOtp(phone, otp)
    if (answer.state === 'refused') {
      $refusals.set($refusals.get() + 1)
      if ($refusals.get() >= OTP_TRIES_MAX) forgetCode()
    }
    if (answer.state !== 'done') return errorTextOf(answer)
    openPage(otpPurpose === 'reset_mpin' ? 'createMpin' : 'signUp')
    return null
  })

  async function resend(): Promise<void> {
    if (!offers.otp) return
    const { phone, otpPurpose } = $registration.get()
    $resendAt.set(serverNow() + RESEND_AFTER_MS)
    const answer = await requestOtp(phone, otpPurpose ?? 'register')
    if (answer.state === 'done') {
      startVerification(phone, otpPurpose ?? 'register', answer.reply)
      const { msg: message, code, params } = answer.reply
      toast('success', message ? { code, params, message } : verifyOtpWords.get().sent)
    } else {
      // The server has ended the code before.
      if (answer.state === 'refused' && answer.code === 'otp_not_sent') forgetCode()
      form.$error.set(errorTextOf(answer))
    }
  }

  return { ...codeForm(form, 'otp'), $resendAt, $refusals, resend }
}
