import { useStore } from '@nanostores/react'
import { useForm } from '../../lib/use-form.ts'
import { messages } from '../../messages/create-mpin.ts'
import { $entering } from '../../stores/entering.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pin } from '../../ui/pin.tsx'
import { createCreateMpin } from './create-mpin.ts'

export default function CreateMpin() {
  const { form, formProps, errors, error, isSending } = useForm(createCreateMpin)
  const done = useStore(form.$done)
  const { phone } = $entering.get()
  return (
    <form {...formProps}>
      <p className="num">+91 {phone}</p>
      <Pin
        label={messages.create}
        name="mpin"
        autoComplete="new-password"
        enterKeyHint="next"
        phone={phone}
        hint={messages.hint}
        error={errors.mpin}
      />
      <Pin
        label={messages.confirm}
        name="confirm"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirm}
      />
      <Button type="submit" wide busy={isSending}>
        {messages.submit}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
      {done && <Notice tone="success">{done}</Notice>}
    </form>
  )
}
