import { Button } from '../form/button.tsx'
import styles from './slip-bar.module.css'

type SlipBarProps = {
  label: string
  sum: string
  after: string
  /** What speaks against the slip; `note` is said otherwise. */
  warning?: string | undefined
  note: string
  submitLabel: string
  busy: boolean
  onShow: () => void
  onSubmit: () => void
}

/** What a slip comes to, above the bottom navigation, before it is sent. The sum leads to its list. */
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
