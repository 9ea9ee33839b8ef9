import type { ReactNode } from 'react'
import styles from './again-button.module.css'
import { Icon } from './icon.tsx'

/** Adds what was placed last time. */
export function AgainButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.again} onClick={onClick}>
      <Icon name="refresh" />
      <span>{children}</span>
    </button>
  )
}
