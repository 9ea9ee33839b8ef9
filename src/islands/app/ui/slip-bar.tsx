import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './slip-bar.module.css'

type SlipBarProps = {
  count: number
  total: string
  balanceAfter: string
  warning?: string | undefined
  note: ReactNode
  submitLabel: string
  busy: boolean
  disabled: boolean
  onSubmit: () => void
}

/** What a slip comes to, above the bottom navigation, before it is sent. */
export function SlipBar(props: SlipBarProps) {
  const { count, total, balanceAfter, warning, note, submitLabel, busy, disabled, onSubmit } = props
  return (
    <section className={styles.bar} aria-label="Slip">
      <dl className={styles.sums}>
        <div>
          <dt className={styles.name}>Bids</dt>
          <dd className={styles.sum}>{count}</dd>
        </div>
        <div>
          <dt className={styles.name}>Total points</dt>
          <dd className={styles.sum}>{total}</dd>
        </div>
        <div>
          <dt className={styles.name}>Balance after</dt>
          <dd className={warning ? styles.short : styles.sum}>{balanceAfter}</dd>
        </div>
      </dl>
      <Button wide busy={busy} disabled={disabled} onClick={onSubmit}>
        {submitLabel}
      </Button>
      <p className={warning ? styles.warning : styles.note}>{warning || note}</p>
    </section>
  )
}
