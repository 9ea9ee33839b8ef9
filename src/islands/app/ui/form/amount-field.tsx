import { useRef, useState } from 'react'
import { formatPoints, parsePoints } from '#domain/points.ts'
import { typedPoints } from '../../lib/typed/points.ts'
import { Chips } from './chips.tsx'
import { Field } from './field.tsx'

const amounts = [100, 1_000, 10_000, 100_000].flatMap(unit => [unit, 2 * unit, 5 * unit])
const OFFERED = 4

type AmountFieldProps = {
  label: string
  /** The name of the preset amounts for screen readers. */
  quick: string
  /** The least points that are taken. No smaller amount is offered. */
  least?: number | undefined
  error?: string | undefined
  /** The text under the field for the typed points; 0 if they are not a number. */
  hint?: (points: number) => string
  onPoints?: (points: number) => void
}

/** An amount of points, typed or picked from presets. */
export function AmountField({ label, quick, least = 0, error, hint, onPoints }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [points, setPoints] = useState(0)
  const take = (typed: string) => {
    const read = parsePoints(typedPoints(typed)) ?? 0
    setPoints(read)
    onPoints?.(read)
  }
  const offered = amounts.filter(amount => amount >= least).slice(0, OFFERED)
  return (
    <div className="stack tight">
      <Field
        ref={input}
        label={label}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        error={error}
        hint={hint?.(points) ?? ''}
        onInput={event => take(event.currentTarget.value)}
      />
      <div>
        <Chips
          label={quick}
          values={offered.map(amount => ({ value: String(amount), label: formatPoints(amount) }))}
          field={input}
        />
      </div>
    </div>
  )
}
