import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatPoints, parsePoints } from '#domain/points.ts'
import type { Elements } from '../lib/elements.ts'
import { typedPoints } from '../lib/typed.ts'
import styles from './choice.module.css'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

/** Sets the value of an input and sends an input event, as typing does. */
export function fill(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

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
    <fieldset className={styles.chips} aria-label={label}>
      {values.map(({ value, label: text }) => (
        <Chip key={value} isOn={value === chosen} onClick={() => fill(field.current!, value)}>
          {text}
        </Chip>
      ))}
    </fieldset>
  )
}

type ChipProps = { isOn?: boolean; onClick: () => void; children: ReactNode }

/** A small button in a row of several. With `isOn` it is something to choose. */
export function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}

type StakeFieldProps = {
  label: string
  name: string
  /** The name of the preset amounts for screen readers. */
  quick: string
  /** What is in the field while it is empty. */
  other: string
  values: readonly { value: string; label: string }[]
  typed: string
  onTyped: (typed: string) => void
  /** Called after a tap on a preset amount, and by Enter. */
  onDone?: (() => void) | undefined
  error?: string | undefined
  /** Shown while there is no error. */
  note: ReactNode
}

/** Points as pills, the chosen one in marigold, with a field for any other amount as the last. */
export function StakeField(props: StakeFieldProps) {
  const { label, name, quick, other, values, typed, onTyped, onDone, error, note } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isOffered = values.some(({ value }) => value === typed)

  useEffect(() => {
    if (input.current!.value !== typed) input.current!.value = typed
  }, [typed])
  useEffect(() => {
    if (error) input.current!.scrollIntoView({ block: 'nearest' })
  }, [error])

  function pick(value: string): void {
    fill(input.current!, value)
    onDone?.()
  }

  return (
    <div>
      <div className={styles.stakeHead}>
        <label id={`${id}-name`} htmlFor={id}>
          {label}
        </label>
        <p id={`${id}-note`} className={error ? styles.wrong : undefined}>
          {error || note}
        </p>
      </div>
      <fieldset className={styles.pills} aria-label={quick} data-asks={error ? '' : undefined}>
        {values.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            className={styles.pill}
            aria-pressed={value === typed}
            onClick={() => pick(value)}
          >
            <span>{text}</span>
          </button>
        ))}
        <span className={styles.otherBox} data-other={isOffered ? other : undefined}>
          <input
            ref={input}
            id={id}
            className={styles.other}
            name={name}
            placeholder={other}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-note`}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            defaultValue={typed}
            data-chosen={typed && !isOffered ? '' : undefined}
            onInput={event => onTyped(event.currentTarget.value)}
            onKeyDown={event => event.key === 'Enter' && onDone?.()}
          />
        </span>
      </fieldset>
    </div>
  )
}

type Option<Value extends string> = {
  value: Value
  label: string
  disabled?: boolean
  note?: string | undefined
}

type SegmentedProps<Value extends string> = {
  label: string
  name: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice of two or three as big buttons, with the keyboard behaviour of a radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, name, options, value, onChange } = props
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.track}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TogglesProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  isOn: (value: Value) => boolean
  onChoose: (value: Value) => void
  /** Whether the options are digits, in rows of five. */
  isOfDigits?: boolean
}

/** Small options side by side, of which one or several are chosen. */
export function Toggles<Value extends string>(props: TogglesProps<Value>) {
  const { label, options, isOn, onChoose, isOfDigits = false } = props
  return (
    <fieldset
      className={`${styles.chips} ${styles.toggles} ${isOfDigits ? styles.digits : ''}`}
      aria-label={label}
    >
      {options.map(({ value, label: text }) => (
        <Chip key={value} isOn={isOn(value)} onClick={() => onChoose(value)}>
          {text}
        </Chip>
      ))}
    </fieldset>
  )
}

type FoldedFieldsProps = {
  label: string
  isOpen: boolean
  /** Whether there is room for all of them: then they are under their label and do not fold. */
  isPlain: boolean
  children: Elements
}

/** Fields that few players need. A tap opens them, and `isOpen` where one has something to say. */
export function FoldedFields({ label, isOpen, isPlain, children }: FoldedFieldsProps) {
  // Opened fields stay open when an error in them is fixed.
  const [isShown, setShown] = useState(isOpen)
  // The fields stay the same ones when the window changes, so that they keep what is typed.
  return (
    <details
      className={isPlain ? styles.unfolded : styles.folded}
      open={isPlain || isShown || isOpen}
      onToggle={event => setShown(event.currentTarget.open)}
    >
      <summary>
        <span>{label}</span>
        <Icon name="chevron" />
      </summary>
      {isPlain && <h2>{label}</h2>}
      {children}
    </details>
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

/** Returns 0 for a text that is not a number of points. */
export function pointsIn(typed: string): number {
  return parsePoints(typedPoints(typed)) ?? 0
}
