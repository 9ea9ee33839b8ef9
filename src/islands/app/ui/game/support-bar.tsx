import { Button } from '../form/button.tsx'
import styles from './support-bar.module.css'

type SupportBarProps = {
  label: string
  numbers: readonly string[]
  /** The number as it is shown. */
  textOf: (number: string) => string
  /** What a button does, by the number as it is shown. */
  labelOf: (number: string) => string
  onPick: (number: string) => void
}

export function SupportBar({ label, numbers, textOf, labelOf, onPick }: SupportBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {numbers.map(number => (
        <Button
          key={number}
          kind="quiet"
          icon="phone"
          aria-label={labelOf(textOf(number))}
          onClick={() => onPick(number)}
        >
          {textOf(number)}
        </Button>
      ))}
    </section>
  )
}
