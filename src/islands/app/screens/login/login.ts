import { PhoneEntry } from '#contract/accounts.ts'
import { errorTextOf } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { createForm } from '../../lib/form.ts'
import { phoneField } from '../../lib/typed/phone.ts'
import { loginWords } from '../../messages/en/entry.ts'
import { openPage } from '../../stores/router.ts'
import {
  $registration,
  checkNumber,
  hasValidCode,
  requestOtp,
  startRegistration,
  startVerification,
} from '../../stores/session/registration.ts'
import { toast } from '../../stores/toasts.ts'

/**
 * A known number continues with the MPIN; a new one with the OTP, if the server wants one, or sign-
 * up.
 */
export function createLogin() {
  const send = async ({ phone_number }: PhoneEntry) => {
    // Without a call for a code, entering the number again is how to get another.
    if (offers.otp && hasValidCode(phone_number, 'register')) {
      openPage('verifyOtp')
      return null
    }
    const answer = await checkNumber(phone_number)
    if (answer.state !== 'done') return errorTextOf(answer)
    if (answer.reply.success) {
      // With the same number, a code for a new MPIN may be on its way.
      if ($registration.get().phone !== phone_number) startRegistration(phone_number)
      const { msg: message, code, params } = answer.reply
      toast('info', message ? { code, params, message } : loginWords.get().known)
      openPage('loginMpin')
      return null
    }
    if (!answer.reply.otp) {
      startRegistration(phone_number)
      openPage('signUp')
      return null
    }
    // Without a call for a code, it has been sent with this answer.
    const sent = offers.otp ? await requestOtp(phone_number, 'register') : answer
    if (sent.state !== 'done') return errorTextOf(sent)
    startVerification(phone_number, 'register', sent.reply)
    openPage('verifyOtp')
    return null
  }
  return createForm(PhoneEntry, send, { phone_number: phoneField })
}
