import { useStore } from '@nanostores/react'
import { type CompositionEvent, useEffect, useRef, useState } from 'react'
import type { Form, IsHere } from './form.ts'
import { useTranslate } from './words.ts'

/** Whether the screen is still shown when an answer arrives. */
export function useIsHere(): IsHere {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/**
 * Creates a form that lives as long as its screen. A form that opens another screen checks isHere
 * first, because the player may have left.
 */
export function useForm<Made extends Form>(create: (isHere: IsHere) => Made) {
  const isHere = useIsHere()
  const [form] = useState(() => create(isHere))
  const translate = useTranslate()
  const ssr = { ssr: 'initial' } as const
  const found = useStore(form.$errors, ssr)
  const errors: Record<string, string | undefined> = {}
  for (const [field, problem] of Object.entries(found)) {
    errors[field] = problem && translate(problem)
  }
  return {
    form,
    /**
     * With method dialog, a form that is sent before the island runs goes nowhere and keeps its
     * values.
     */
    formProps: {
      className: 'stack form',
      noValidate: true,
      method: 'dialog',
      onSubmit: form.onSubmit,
      onInput: form.onInput,
      onCompositionEnd: ({ target }: CompositionEvent<HTMLFormElement>) => form.onInput({ target }),
    },
    errors,
    error: translate(useStore(form.$error, ssr)),
    isSending: useStore(form.$isSending, ssr),
  }
}
