import * as v from 'valibot'
import { FourDigits } from '#contract/wire.ts'
import { errorTextOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { openPage } from '../../stores/router.ts'
import { signIn } from '../../stores/session/account.ts'
import { $registration, requestOtp, startVerification } from '../../stores/session/registration.ts'

/** The guard opens home when the session starts. */
export function createLoginMpin() {
  const form = createForm(v.object({ mpin: FourDigits }), async ({ mpin }) => {
    const answer = await signIn($registration.get().phone, mpin)
    return answer.state === 'done' ? null : errorTextOf(answer)
  })

  async function forgetMpin(): Promise<void> {
    if (import.meta.env?.PUBLIC_API_DIALECT === 'specification') return
    const { phone } = $registration.get()
    const sent = await requestOtp(phone, 'reset_mpin')
    // Without an SMS the operator gives the player a code for this browser.
    if (sent.state === 'refused' && sent.code === 'otp_not_sent') {
      startVerification(phone, 'reset_mpin', { code: sent.code })
    } else if (sent.state === 'done') startVerification(phone, 'reset_mpin', sent.reply)
    else return form.$error.set(errorTextOf(sent))
    openPage('verifyOtp')
  }

  return { ...form, forgetMpin }
}
