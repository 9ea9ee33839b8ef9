import { useRef, useState } from 'react'
import { ankOf, isPana, normalisePana } from '#domain/panas.ts'
import { typedNumber, typeInto } from '../lib/typed.ts'
import { useMessages } from '../lib/words.ts'
import { manyWords, playWords } from '../messages/en/play.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

type NumberFieldProps = {
  name: string
  label: string
  error: string | undefined
  autoFocus?: boolean
  /** A number to show while none is typed. */
  example: string
  hintOf: (typed: string) => string
  /** The number that was meant by a wrong one; null for none. */
  nearOf: (number: string) => string | null
  /** Called with the tapped number before the form is sent. */
  onNear?: (number: string) => void
}

/**
 * A field for a number. Next to the error is a button with the number that may be meant; a tap puts it
 * into the field and sends the form.
 */
export function NumberField({
  example,
  hintOf,
  nearOf,
  onNear,
  error,
  ...props
}: NumberFieldProps) {
  const { playNear } = useMessages(playWords)
  const words = useMessages(manyWords)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const near = error ? nearOf(typedNumber(typed)) : null
  const hint = typed === '' ? words.example(example) : hintOf(typed)

  function play(number: string): void {
    const field = input.current!
    onNear?.(number)
    typeInto(field, number)
    field.focus()
    field.form?.requestSubmit()
  }

  return (
    <Field
      {...props}
      error={error && typed === '' ? `${error} ${hint}` : error}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      hint={hint}
      onInput={event => setTyped(event.currentTarget.value)}
      accessory={
        near && (
          <Button kind="quiet" onClick={() => play(near)}>
            {playNear(near)}
          </Button>
        )
      }
    />
  )
}

/** The ank of a typed pana; '' for any other text. */
export function ankHint(typed: string): string {
  const number = typedNumber(typed)
  return isPana(number) ? playWords.get().ank(ankOf(number)) : ''
}

/** One or two digits with zeros before them, as three; any other text stays. */
export function paddedPana(typed: string): string {
  const number = typedNumber(typed)
  return /^\d{1,2}$/.test(number) ? number.padStart(3, '0') : typed
}

/** The pana with these digits, sorted with 0 last; null if there is none, or if they are already sorted. */
export function nearPana(number: string): string | null {
  return isPana(number) ? null : normalisePana(number)
}
