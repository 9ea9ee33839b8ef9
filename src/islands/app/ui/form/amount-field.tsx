import { useRef, useState } from 'react'
import { parsePoints } from '#domain/points.ts'
import { Chips } from './chips.tsx'
import { Field } from './field.tsx'

const amounts = ['100', '200', '500', '1000'].map(value => ({ value, label: value }))

type AmountFieldProps = {
  label: string
  /** The name of the preset amounts for screen readers. */
  quick: string
  error?: string | undefined
  /** The text under the field for the typed points; 0 if they are not a number. */
  hint: (points: number) => string
  onPoints?: (points: number) => void
}

/** An amount of points, typed or picked from presets. */
export function AmountField({ label, quick, error, hint, onPoints }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [points, setPoints] = useState(0)
  const take = (typed: string) => {
    const read = parsePoints(typed) ?? 0
    setPoints(read)
    onPoints?.(read)
  }
  return (
    <div className="stack tight">
      <Field
        ref={input}
        label={label}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={9}
        error={error}
        hint={hint(points)}
        onInput={event => take(event.currentTarget.value)}
      />
      <div>
        <Chips label={quick} values={amounts} field={input} />
      </div>
    </div>
  )
}
