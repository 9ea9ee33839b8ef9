import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import * as offers from '../../api/offers.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { loginMpinWords } from '../../messages/en/entry.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { pathTo } from '../../stores/router.ts'
import { $registration, startRegistration } from '../../stores/session/registration.ts'
import { Pin } from '../../ui/codes/pin.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { createLoginMpin } from './login-mpin.ts'

export function LoginMpin() {
  const t = useMessages(loginMpinWords)
  const { show } = useMessages(headerWords)
  const { phone } = useStore($registration)
  const { form, formProps, errors, error, isSending } = useForm(createLoginMpin)
  return (
    <form {...formProps}>
      <p className="num">+91 {phone}</p>
      <Pin
        label={t.mpin}
        show={show(t.mpin)}
        name="mpin"
        autoComplete="current-password"
        enterKeyHint="go"
        phone={phone}
        isFirst
        refusals={useStore(form.$refusals)}
        error={errors.mpin}
        onRefuse={() => form.setError('mpin', errorCode('four_digits_only'))}
        onComplete={mpin => void form.submit({ mpin })}
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      <div className="row apart">
        {offers.newMpin && (
          <Button kind="plain" onClick={() => void form.forgetMpin()}>
            {t.forgot}
          </Button>
        )}
        <LinkButton kind="plain" href={pathTo('login')} onClick={() => startRegistration('')}>
          {t.otherNumber}
        </LinkButton>
      </div>
      {error && <Notice tone="error">{error}</Notice>}
    </form>
  )
}
