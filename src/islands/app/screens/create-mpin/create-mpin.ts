import { atom } from 'nanostores'
import { MpinForm } from '#contract/accounts.ts'
import { errorCode } from '#contract/errors.ts'
import { errorTextOf } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { createForm } from '../../lib/form.ts'
import { wait } from '../../lib/wait.ts'
import { createMpinWords } from '../../messages/en/entry.ts'
import { $isOffered } from '../../stores/limits/offer.ts'
import { openPage, redirectTo } from '../../stores/router.ts'
import { changeMpin, createAccount, signIn } from '../../stores/session/account.ts'
import { $registration } from '../../stores/session/registration.ts'
import { toast } from '../../stores/toasts.ts'

const LOGIN_AFTER_MS = 2_000

/** A new MPIN, at sign-up or after an OTP. The login follows two seconds later. */
export function createCreateMpin() {
  const $done = atom('')

  const form = createForm(MpinForm, async ({ mpin }) => {
    const { phone, otpPurpose } = $registration.get()
    const isReset = otpPurpose === 'reset_mpin'
    const answer =
      offers.newMpin && isReset ? await changeMpin(phone, mpin) : await createAccount(mpin)
    if (answer.state === 'refused' && answer.code === errorCode('phone_taken')) {
      toast('info', errorTextOf(answer))
      redirectTo('loginMpin')
      return null
    }
    if (answer.state !== 'done') return errorTextOf(answer)
    $done.set(isReset ? createMpinWords.get().reset : createMpinWords.get().done)
    await wait(LOGIN_AFTER_MS)
    const entered = await signIn(phone, mpin)
    if (entered.state === 'done') {
      if (offers.limits && !isReset) $isOffered.set(true)
    } else {
      toast('error', errorTextOf(entered))
      openPage('loginMpin')
    }
    return null
  })

  return { ...form, $done }
}
