import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { formatPoints } from '#domain/points.ts'
import { pointsIn, typeInto } from '../lib/typed.ts'
import chipStyles from './chip.module.css'
import { Chip } from './chip.tsx'
import { Field } from './field.tsx'

const amounts = [100, 1_000, 10_000, 100_000].flatMap(unit => [unit, 2 * unit, 5 * unit])

const OFFERED = 4

/** Returns a few round amounts from the minimum on. With a maximum, none is larger, and it is the last. */
function offeredAmounts(least: number, most?: number): number[] {
  if (most === undefined) return amounts.filter(amount => amount >= least).slice(0, OFFERED)
  if (most < least || most <= 0) return []
  const smaller = amounts.filter(amount => amount >= least && amount < most)
  return [...smaller.slice(0, OFFERED - 1), most]
}

type ChipsProps = {
  label: string
  /** The chosen one. */
  value: string
  values: readonly { value: string; label: string }[]
  /** The name of the field that they fill. */
  field: RefObject<HTMLInputElement | null>
}

/** Preset amounts under a field. */
function Chips({ label, value: chosen, values, field }: ChipsProps) {
  return (
    <fieldset className={chipStyles.chips} aria-label={label}>
      {values.map(({ value, label: text }) => (
        <Chip key={value} isOn={value === chosen} onClick={() => typeInto(field.current!, value)}>
          {text}
        </Chip>
      ))}
    </fieldset>
  )
}

type AmountFieldProps = {
  label: ReactNode
  /** The name of the preset amounts for screen readers. */
  quick: string
  /** The least points that are taken. No smaller amount is offered. */
  least?: number | undefined
  /** The most points that are taken. It is offered last, and no larger amount is. */
  most?: number | undefined
  /** The label of the button for the maximum, if that is everything. */
  all?: ((most: string) => string) | undefined
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
  const { label, quick, least = 0, most, all, error, hint } = props
  const { onPoints, onTyped, typed: first = '' } = props
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
        hint={hint?.(points)}
        onInput={event => take(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <div>
          <Chips
            label={quick}
            value={String(points)}
            values={offered.map(amount => {
              const shown = formatPoints(amount)
              return { value: String(amount), label: amount === most && all ? all(shown) : shown }
            })}
            field={input}
          />
        </div>
      )}
    </div>
  )
}
