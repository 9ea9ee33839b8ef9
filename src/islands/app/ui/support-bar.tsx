import { Button } from './button.tsx'
import styles from './support-bar.module.css'

type SupportBarProps = { numbers: readonly string[]; onPick: (number: string) => void }

export function SupportBar({ numbers, onPick }: SupportBarProps) {
  return (
    <section className={styles.bar} aria-label="Support">
      {numbers.map(number => (
        <Button key={number} kind="quiet" icon="phone" onClick={() => onPick(number)}>
          {number}
        </Button>
      ))}
    </section>
  )
}
