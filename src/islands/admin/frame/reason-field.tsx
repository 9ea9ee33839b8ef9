import { Field } from '#app/ui/field.tsx'
import { useWords } from './words.ts'

type ReasonFieldProps = { value: string; onChange: (value: string) => void; hint?: string }

/** Why somebody changes something. The journal keeps it. */
export function ReasonField({ value, onChange, hint }: ReasonFieldProps) {
  const words = useWords()
  return (
    <Field
      label={words.reason}
      name="reason"
      maxLength={200}
      autoComplete="off"
      hint={hint ?? words.reasonHint}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
