import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Form } from './form.ts'

/** A form for as long as its screen is there, with what a view shows of it. */
export function useForm<Made extends Form>(create: () => Made) {
  const [form] = useState(create)
  const ssr = { ssr: 'initial' } as const
  return {
    form,
    errors: useStore(form.$errors, ssr),
    error: useStore(form.$error, ssr),
    isSending: useStore(form.$isSending, ssr),
  }
}
