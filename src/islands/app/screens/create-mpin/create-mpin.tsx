import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { createMpinWords } from '../../messages/en/entry.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { $registration } from '../../stores/session/registration.ts'
import { Pin } from '../../ui/codes/pin.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { createCreateMpin } from './create-mpin.ts'

export function CreateMpin() {
  const t = useMessages(createMpinWords)
  const { show } = useMessages(headerWords)
  const { form, formProps, errors, error, isSending } = useForm(createCreateMpin)
  const done = useStore(form.$done)
  const { phone, otpPurpose } = $registration.get()
  const isReset = otpPurpose === 'reset_mpin'
  const label = isReset ? t.newMpin : t.create
  return (
    <form {...formProps}>
      <p className="num">+91 {phone}</p>
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
        onRefuse={() => form.setError('mpin', errorCode('four_digits_only'))}
      />
      <Pin
        label={t.confirm}
        show={show(t.confirm)}
        name="confirm"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirm}
        onRefuse={() => form.setError('confirm', errorCode('four_digits_only'))}
      />
      <Button type="submit" wide busy={isSending}>
        {isReset ? t.save : t.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
      {done && <Notice tone="success">{done}</Notice>}
    </form>
  )
}
