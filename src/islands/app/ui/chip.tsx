import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = { isOn?: boolean; onClick: () => void; children: ReactNode }

/** A small button in a row of several. With `isOn` it is something to choose. */
export function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}
