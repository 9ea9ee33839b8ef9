import { Button } from '../form/button.tsx'
import styles from './support-bar.module.css'

type SupportBarProps = {
  label: string
  numbers: readonly string[]
  onPick: (number: string) => void
}

export function SupportBar({ label, numbers, onPick }: SupportBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {numbers.map(number => (
        <Button key={number} kind="quiet" icon="phone" onClick={() => onPick(number)}>
          {number}
        </Button>
      ))}
    </section>
  )
}
