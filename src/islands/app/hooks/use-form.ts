import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FieldErrors, Form } from '../lib/form.ts'
import { type IsHere, useIsHere } from './use-is-here.ts'
import { useTranslate } from './use-translate.ts'

/**
 * A form for as long as its screen is there, with what a view shows of it. A form that leads to
 * another screen asks first whether the player still looks at this one.
 */
export function useForm<Made extends Form>(create: (isHere: IsHere) => Made) {
  const isHere = useIsHere()
  const [form] = useState(() => create(isHere))
  const translate = useTranslate()
  const ssr = { ssr: 'initial' } as const
  const found = useStore(form.$errors, ssr)
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(found)) {
    errors[field] = message && translate(message)
  }
  return {
    form,
    /** Sent before the island runs, a form with method dialog goes nowhere and keeps what it holds. */
    formProps: {
      className: 'stack',
      noValidate: true,
      method: 'dialog',
      onSubmit: form.onSubmit,
      onInput: form.onInput,
    },
    errors,
    error: translate(useStore(form.$error, ssr)),
    isSending: useStore(form.$isSending, ssr),
  }
}
