import { useRef } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/play.ts'
import { Chips } from '../../ui/form/chips.tsx'
import { Field } from '../../ui/form/field.tsx'
import { quickPoints } from './points.ts'

type PointsFieldProps = {
  error: string | undefined
  hint?: string
  onPoints?: (typed: string) => void
}

/** The stake, typed or picked from presets. */
export function PointsField({ error, hint, onPoints }: PointsFieldProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field
      ref={input}
      label={t.points}
      name="points"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      error={error}
      hint={hint}
      onInput={event => onPoints?.(event.currentTarget.value)}
      beside={<Chips label={t.quick} values={quickPoints} field={input} />}
    />
  )
}
