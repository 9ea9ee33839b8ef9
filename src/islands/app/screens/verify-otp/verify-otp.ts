import { atom } from 'nanostores'
import * as v from 'valibot'
import { FourDigits } from '#contract/wire.ts'
import { complaintOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/verify-otp.ts'
import { serverNow } from '../../stores/clock.ts'
import { openPage } from '../../stores/router.ts'
import { checkOtp } from '../../stores/session/account.ts'
import { $registration, requestOtp } from '../../stores/session/registration.ts'
import { toast } from '../../stores/toasts.ts'

const RESEND_AFTER_MS = 30_000

export function createVerifyOtp() {
  const $resendAt = atom(serverNow() + RESEND_AFTER_MS)

  const form = createForm(v.object({ otp: FourDigits }), async ({ otp }) => {
    const { phone, otpPurpose } = $registration.get()
    const answer = await checkOtp(phone, otp)
    if (answer.state !== 'done') return complaintOf(answer)
    openPage(otpPurpose === 'reset_mpin' ? 'createMpin' : 'signUp')
    return null
  })

  async function resend(): Promise<void> {
    const { phone, otpPurpose } = $registration.get()
    $resendAt.set(serverNow() + RESEND_AFTER_MS)
    const answer = await requestOtp(phone, otpPurpose ?? 'register')
    if (answer.state === 'done') toast('success', messages.get().sent)
    else form.$error.set(complaintOf(answer))
  }

  return { ...form, $resendAt, resend }
}
