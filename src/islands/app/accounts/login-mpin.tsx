import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import * as v from 'valibot'
import type { ErrorCode } from '#contract/codes.ts'
import { FourDigits, inTwoGroups } from '#contract/wire.ts'
import * as capabilities from '../api/capabilities.ts'
import { sentenceOf } from '../api/failures.ts'
import { openPage } from '../frame/router.ts'
import { codeForm, createForm, type IsHere } from '../lib/form.ts'
import { sentence } from '../lib/sentence.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { loginMpinWords } from '../messages/en/accounts.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pin } from '../ui/pin.tsx'
import { OtherNumber } from './other-number.tsx'
import {
  $registration,
  hasValidCode,
  isFor,
  requestOtp,
  signIn,
  startVerification,
} from './registration.ts'

/** Replies after which no code was sent, although the server knows that this browser asked. */
const unsent: string[] = ['otp_not_sent', 'otp_limit'] satisfies ErrorCode[]

/** The guard opens home when the session starts. */
export function createLoginMpin(isHere: IsHere) {
  /** How many MPINs were refused. */
  const $refusals = atom(0)

  const form = createForm(v.object({ mpin: FourDigits }), async ({ mpin }) => {
    const answer = await signIn($registration.get().phone, mpin)
    if (answer.state === 'done') return null
    if (answer.state === 'lost') return sentenceOf(answer)
    $refusals.set($refusals.get() + 1)
    return { field: 'mpin', problem: sentenceOf(answer) }
  })

  let isAsking = false

  async function forgetMpin(): Promise<void> {
    if (isAsking) return
    const { phone } = $registration.get()
    if (hasValidCode(phone, 'reset_mpin')) return openPage('verifyOtp')
    isAsking = true
    const sent = await requestOtp(phone, 'reset_mpin')
    isAsking = false
    if (!isFor(phone, isHere)) return
    // Without an SMS the operator gives the player a code for this browser.
    if (sent.state === 'refused' && unsent.includes(sent.code)) {
      startVerification(phone, 'reset_mpin', { code: 'otp_not_sent' satisfies ErrorCode })
    } else if (sent.state === 'done') startVerification(phone, 'reset_mpin', sent.reply)
    else return form.$error.set(sentenceOf(sent))
    openPage('verifyOtp')
  }

  return { ...codeForm(form, 'mpin'), $refusals, forgetMpin }
}

export function LoginMpin() {
  const t = useMessages(loginMpinWords)
  const { show } = useMessages(headerWords)
  const { phone } = useStore($registration)
  const { form, formProps, errors, error, isSending } = useForm(createLoginMpin)
  return (
    <form {...formProps}>
      <p>
        <strong className="num">{`+91 ${inTwoGroups(phone)}`}</strong>
        <br />
        <span>{t.known}</span>
      </p>
      <Pin
        label={t.mpin}
        show={show(t.mpin)}
        name="mpin"
        autoComplete="current-password"
        enterKeyHint="go"
        phone={phone}
        isFirst
        refusals={useStore(form.$refusals)}
        hint={t.sends}
        error={errors.mpin}
        onRefuse={() => form.setError('mpin', sentence('four_digits_only'))}
        onComplete={mpin => void form.submit({ mpin })}
      />
      {error && <Notice tone="error">{error}</Notice>}
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      <div className="row apart flush">
        {capabilities.newMpin && (
          <Button kind="plain" onClick={() => void form.forgetMpin()}>
            {t.forgot}
          </Button>
        )}
        <OtherNumber />
      </div>
    </form>
  )
}
