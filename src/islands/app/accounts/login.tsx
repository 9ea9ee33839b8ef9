import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { PhoneEntry } from '#contract/accounts.ts'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { sentenceOf } from '../api/failures.ts'
import { LanguageChoice } from '../frame/language-choice.tsx'
import { openPage } from '../frame/router.ts'
import { createForm, type IsHere } from '../lib/form.ts'
import { phoneField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { loginWords, sessionWords } from '../messages/en/accounts.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import {
  $registration,
  checkNumber,
  emptyRegistration,
  hasValidCode,
  requestOtp,
  startRegistration,
  startVerification,
} from './registration.ts'
import { $lastPhone } from './session.ts'

/**
 * A known number continues with the MPIN; a new one with the OTP, if the server wants one, or sign-
 * up.
 */
export function createLogin(isHere: IsHere) {
  const send = async ({ phone_number }: PhoneEntry) => {
    if (hasValidCode(phone_number, 'register')) {
      openPage('verifyOtp')
      return null
    }
    const answer = await checkNumber(phone_number)
    if (!isHere.current) return null
    if (answer.state !== 'done') return sentenceOf(answer)
    if (answer.reply.success) {
      // With the same number, a code for a new MPIN may be on its way.
      if ($registration.get().phone !== phone_number) startRegistration(phone_number)
      openPage('loginMpin')
      return null
    }
    if (!answer.reply.otp) {
      startRegistration(phone_number)
      openPage('signUp')
      return null
    }
    const sent = await requestOtp(phone_number, 'register')
    if (!isHere.current) return null
    if (sent.state !== 'done') return sentenceOf(sent)
    startVerification(phone_number, 'register', sent.reply)
    openPage('verifyOtp')
    return null
  }
  return createForm(PhoneEntry, send, { phone_number: phoneField })
}

export function Login() {
  const t = useMessages(loginWords)
  const { code } = useMessages(headerWords)
  const { sessionEnded } = useMessages(sessionWords)
  const lastPhone = useStore($lastPhone, { ssr: () => '' })
  const typedPhone = useStore($registration, { ssr: () => emptyRegistration }).phone
  const { form, formProps, errors, error, isSending } = useForm(createLogin)
  const phone = useRef<HTMLInputElement>(null)
  // A number may have been pasted or filled in before hydration.
  useEffect(() => {
    form.onInput({ target: phone.current! })
    // On a touch screen the keyboard would cover the page.
    if (matchMedia('(pointer: fine)').matches) phone.current!.focus()
    sendEarlyTap(phone.current!.form!)
  }, [form])
  return (
    <form {...formProps}>
      {lastPhone ? <Notice tone="info">{sessionEnded}</Notice> : <p className="muted">{t.intro}</p>}
      <Field
        ref={phone}
        label={t.phone}
        name="phone_number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="go"
        defaultValue={typedPhone || lastPhone}
        error={errors.phone_number}
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      {/* Over a text that may be longer in another language, so that nothing moves. */}
      <LanguageChoice />
      <p className="centered">
        <LinkButton kind="plain" href={sitePathIn(code, sitePaths.howToPlay)} target="_self">
          {t.howToPlay}
        </LinkButton>
      </p>
      <p className="muted small centered">
        <span>{t.adults}</span>{' '}
        <a href={sitePathIn(code, sitePaths.privacy)} target="_self">
          {t.terms}
        </a>
      </p>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}

/** Sends a form that was sent before the island ran. src/site/early-tap-script.js has marked it. */
function sendEarlyTap(form: HTMLFormElement): void {
  if (!form.hasAttribute('data-waits')) return
  form.removeAttribute('data-waits')
  form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  form.requestSubmit()
}
