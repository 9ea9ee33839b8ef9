import { useId } from 'react'
import { Button } from '../form/button.tsx'
import styles from './slip-bar.module.css'

type SlipBarProps = {
  label: string
  sum: string
  /** The balance after the slip; empty if it is not enough. */
  after: string
  /** A problem with the slip, shown instead of `note`. */
  warning?: string | undefined
  note: string
  submitLabel: string
  busy: boolean
  disabled: boolean
  /** What takes back the last step; empty if nothing can be taken back. */
  undoLabel: string
  onUndo: () => void
  onShow: () => void
  onSubmit: () => void
}

/**
 * The sum of a slip, above the bottom navigation. A tap on it scrolls to the list. Screen readers
 * announce the sum when it changes.
 */
export function SlipBar(props: SlipBarProps) {
  const { label, sum, after, warning, note, submitLabel, busy, disabled, onShow, onSubmit } = props
  const { undoLabel, onUndo } = props
  const noteId = useId()
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.line}>
        <button type="button" className={styles.sums} onClick={onShow}>
          <span className={styles.sum}>{sum}</span>
          {after && <span className={styles.note}>{after}</span>}
        </button>
        <Button busy={busy} disabled={disabled} aria-describedby={noteId} onClick={onSubmit}>
          {submitLabel}
        </Button>
      </div>
      <div className={styles.line}>
        <p id={noteId} className={warning ? styles.warning : styles.note}>
          {warning || note}
        </p>
        {undoLabel && (
          <Button kind="plain" onClick={onUndo}>
            {undoLabel}
          </Button>
        )}
      </div>
      <output className="visually-hidden">
        {[sum, after, warning].filter(Boolean).join('. ')}
      </output>
    </section>
  )
}
