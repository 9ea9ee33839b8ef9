import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { MpinForm } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/codes.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { sentenceOf } from '../api/failures.ts'
import { translate } from '../frame/language.ts'
import { openPage, redirectTo } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { createForm, type IsHere } from '../lib/form.ts'
import { wait } from '../lib/poll.ts'
import { sentence } from '../lib/sentence.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { createMpinWords, signUpWords } from '../messages/en/accounts.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pin } from '../ui/pin.tsx'
import {
  $areLimitsOffered,
  $registration,
  changeMpin,
  createAccount,
  signIn,
} from './registration.ts'

const LOGIN_AFTER_MS = 2_000

/** A new MPIN, at sign-up or after an OTP. The login follows two seconds later. */
export function createCreateMpin(isHere: IsHere) {
  const $done = atom('')

  const form = createForm(MpinForm, async ({ mpin }) => {
    const { phone, otpPurpose } = $registration.get()
    const isReset = otpPurpose === 'reset_mpin'
    const answer = isReset ? await changeMpin(phone, mpin) : await createAccount(mpin)
    const isTaken =
      answer.state === 'refused' && answer.code === ('phone_taken' satisfies ErrorCode)
    if (isTaken && isHere.current) {
      // That screen shows that the number is registered.
      redirectTo('loginMpin')
      return null
    }
    if (answer.state !== 'done') return sentenceOf(answer)
    $done.set(isReset ? createMpinWords.get().reset : createMpinWords.get().done)
    await wait(LOGIN_AFTER_MS)
    const entered = await signIn(phone, mpin)
    if (entered.state === 'done') {
      if (!isReset) $areLimitsOffered.set(true)
    } else if (isHere.current) {
      toast('error', translate(sentenceOf(entered)))
      openPage('loginMpin')
    }
    return null
  })

  return { ...form, $done }
}

export function CreateMpin() {
  const t = useMessages(createMpinWords)
  const { show } = useMessages(headerWords)
  const { step } = useMessages(signUpWords)
  const { form, formProps, errors, error, isSending } = useForm(createCreateMpin)
  const done = useStore(form.$done)
  const { phone, otpPurpose } = $registration.get()
  const isReset = otpPurpose === 'reset_mpin'
  const label = isReset ? t.newMpin : t.create
  return (
    <form {...formProps}>
      <p>
        <strong className="num">{`+91 ${inTwoGroups(phone)}`}</strong>
        <br />
        {!isReset && <span className="muted small">{step(2)}</span>}
      </p>
      <Pin
        label={label}
        show={show(label)}
        name="mpin"
        autoComplete="new-password"
        enterKeyHint="next"
        phone={phone}
        isFirst
        hint={t.hint}
        error={errors.mpin}
        onRefuse={() => form.setError('mpin', sentence('four_digits_only'))}
      />
      <Pin
        label={t.confirm}
        show={show(t.confirm)}
        name="confirm"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirm}
        onRefuse={() => form.setError('confirm', sentence('four_digits_only'))}
      />
      <Button type="submit" wide busy={isSending}>
        {isReset ? t.save : t.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
      {done && <Notice tone="success">{done}</Notice>}
    </form>
  )
}
