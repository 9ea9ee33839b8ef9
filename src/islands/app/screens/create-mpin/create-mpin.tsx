import { useStore } from '@nanostores/react'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/create-mpin.ts'
import { messages as header } from '../../messages/header.ts'
import { $registration } from '../../stores/session/registration.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Pin } from '../../ui/form/pin.tsx'
import { createCreateMpin } from './create-mpin.ts'

export default function CreateMpin() {
  const t = useMessages(messages)
  const { show } = useMessages(header)
  const { form, formProps, errors, error, isSending } = useForm(createCreateMpin)
  const done = useStore(form.$done)
  const { phone } = $registration.get()
  return (
    <form {...formProps}>
      <p className="num">+91 {phone}</p>
      <Pin
        label={t.create}
        show={show(t.create)}
        name="mpin"
        autoComplete="new-password"
        enterKeyHint="next"
        phone={phone}
        hint={t.hint}
        error={errors.mpin}
      />
      <Pin
        label={t.confirm}
        show={show(t.confirm)}
        name="confirm"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirm}
      />
      <Button type="submit" wide busy={isSending}>
        {t.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
      {done && <Notice tone="success">{done}</Notice>}
    </form>
  )
}
