import { useRef, useState } from 'react'
import { formatPoints, parsePoints } from '#domain/points.ts'
import { typedPoints } from '../../lib/typed/points.ts'
import { Chips } from './chips.tsx'
import { Field } from './field.tsx'
import { offeredAmounts } from './offered-amounts.ts'

type AmountFieldProps = {
  label: string
  /** The name of the preset amounts for screen readers. */
  quick: string
  /** The least points that are taken. No smaller amount is offered. */
  least?: number | undefined
  /** The most points that are taken. It is offered last, and no larger amount is. */
  most?: number | undefined
  error?: string | undefined
  /** The text under the field for the typed points; 0 if they are not a number. */
  hint?: (points: number) => string
  onPoints?: (points: number) => void
  /** The text in the field at the start. */
  typed?: string
  onTyped?: (typed: string) => void
}

/** An amount of points, typed or picked from presets. */
export function AmountField(props: AmountFieldProps) {
  const { label, quick, least = 0, most, error, hint, onPoints, onTyped, typed: first = '' } = props
  const input = useRef<HTMLInputElement>(null)
  const [points, setPoints] = useState(() => pointsIn(first))
  const take = (typed: string) => {
    const read = pointsIn(typed)
    setPoints(read)
    onPoints?.(read)
    onTyped?.(typed)
  }
  const offered = offeredAmounts(least, most)
  return (
    <div className="stack tight">
      <Field
        ref={input}
        label={label}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        defaultValue={first}
        error={error}
        hint={hint?.(points) ?? ''}
        onInput={event => take(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <div>
          <Chips
            label={quick}
            values={offered.map(amount => ({ value: String(amount), label: formatPoints(amount) }))}
            field={input}
          />
        </div>
      )}
    </div>
  )
}

/** 0 for a text that is no number of points. */
export function pointsIn(typed: string): number {
  return parsePoints(typedPoints(typed)) ?? 0
}
