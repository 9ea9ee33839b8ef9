import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Form } from './form.ts'

/** A form for as long as its screen is there, with what a view shows of it. */
export function useForm<Made extends Form>(create: () => Made) {
  const [form] = useState(create)
  const ssr = { ssr: 'initial' } as const
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
    errors: useStore(form.$errors, ssr),
    error: useStore(form.$error, ssr),
    isSending: useStore(form.$isSending, ssr),
  }
}
