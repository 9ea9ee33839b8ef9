import { type ReactNode, useEffect, useId, useRef } from 'react'
import { typeInto } from '../lib/typed.ts'
import styles from './points-pills.module.css'

type PointsPillsProps = {
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
export function PointsPills(props: PointsPillsProps) {
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
    typeInto(input.current!, value)
    onDone?.()
  }

  return (
    <div>
      <div className={styles.head}>
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
