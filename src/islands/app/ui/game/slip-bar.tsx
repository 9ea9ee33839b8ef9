import { Button } from '../form/button.tsx'
import styles from './slip-bar.module.css'

type SlipBarProps = {
  label: string
  sum: string
  after: string
  /** A problem with the slip, shown instead of `note`. */
  warning?: string | undefined
  note: string
  submitLabel: string
  busy: boolean
  onShow: () => void
  onSubmit: () => void
}

/** The sum of a slip, above the bottom navigation. A tap on it scrolls to the list. */
export function SlipBar(props: SlipBarProps) {
  const { label, sum, after, warning, note, submitLabel, busy, onShow, onSubmit } = props
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.line}>
        <button type="button" className={styles.sums} onClick={onShow}>
          <span className={styles.sum}>{sum}</span>
          <span className={warning ? styles.warning : styles.note}>{after}</span>
        </button>
        <Button busy={busy} onClick={onSubmit}>
          {submitLabel}
        </Button>
      </div>
      <p className={warning ? styles.warning : styles.note}>{warning || note}</p>
    </section>
  )
}
