import type { ReactNode } from 'react'
import styles from './entry-kind.module.css'
import { Icon, type IconName } from './icon.tsx'

/** What an entry is, with a drawing of its kind. */
export function EntryKind({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className={styles.kind}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}
