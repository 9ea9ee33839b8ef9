import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './slip-hint.module.css'

/** Adds what was placed last time. */
export function AgainButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.again} onClick={onClick}>
      <Icon name="refresh" />
      <span>{children}</span>
    </button>
  )
}
