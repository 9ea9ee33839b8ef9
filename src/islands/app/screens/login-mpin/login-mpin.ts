import { atom } from 'nanostores'
import * as v from 'valibot'
import type { ErrorCode } from '#contract/errors.ts'
import { FourDigits } from '#contract/wire.ts'
import { errorTextOf } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { codeForm, createForm } from '../../lib/form.ts'
import { openPage } from '../../stores/router.ts'
import { signIn } from '../../stores/session/account.ts'
import {
  $registration,
  hasValidCode,
  requestOtp,
  startVerification,
} from '../../stores/session/registration.ts'
import { phoneOfPlayer } from '../../stores/session/session.ts'

/** With each of these the server has sent no code, and knows that this browser has asked. */
const unsent: string[] = ['otp_not_sent', 'otp_limit'] satisfies ErrorCode[]

/** The guard opens home when the session starts. */
export function createLoginMpin() {
  /** How many MPINs were refused. */
  const $refusals = atom(0)

  const form = createForm(v.object({ mpin: FourDigits }), async ({ mpin }) => {
    const answer = await signIn($registration.get().phone, mpin)
    if (answer.state === 'refused') $refusals.set($refusals.get() + 1)
    return answer.state === 'done' ? null : errorTextOf(answer)
  })

  const forgetMpin = dedupe(phoneOfPlayer, async (): Promise<void> => {
    if (!offers.newMpin) return
    const { phone } = $registration.get()
    if (hasValidCode(phone, 'reset_mpin')) return openPage('verifyOtp')
    const sent = await requestOtp(phone, 'reset_mpin')
    // Without an SMS the operator gives the player a code for this browser.
    if (sent.state === 'refused' && unsent.includes(sent.code)) {
      startVerification(phone, 'reset_mpin', { code: 'otp_not_sent' satisfies ErrorCode })
    } else if (sent.state === 'done') startVerification(phone, 'reset_mpin', sent.reply)
    else return form.$error.set(errorTextOf(sent))
    openPage('verifyOtp')
  })

  return { ...codeForm(form, 'mpin'), $refusals, forgetMpin }
}
