import type { Elements } from '../lib/elements.ts'
import styles from './offline-strip.module.css'

type OfflineStripProps = { status: string; children: Elements; action: Elements }

/** Screen readers announce the status, but not the changing age. */
export function OfflineStrip({ status, children, action }: OfflineStripProps) {
  return (
    <div className={status ? styles.offline : undefined}>
      <p>
        <span role="status">{status}</span> {children}
      </p>
      {action}
    </div>
  )
}
