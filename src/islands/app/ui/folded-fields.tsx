import { useState } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './folded-fields.module.css'
import { Icon } from './icon.tsx'

type FoldedFieldsProps = {
  label: string
  isOpen: boolean
  /** Whether there is room for all of them: then they are under their label and do not fold. */
  isPlain: boolean
  children: Elements
}

/** Fields that few players need. A tap opens them, and `isOpen` where one has something to say. */
export function FoldedFields({ label, isOpen, isPlain, children }: FoldedFieldsProps) {
  // Opened fields stay open when an error in them is fixed.
  const [isShown, setShown] = useState(isOpen)
  // The fields stay the same ones when the window changes, so that they keep what is typed.
  return (
    <details
      className={isPlain ? styles.unfolded : styles.folded}
      open={isPlain || isShown || isOpen}
      onToggle={event => setShown(event.currentTarget.open)}
    >
      <summary>
        <span>{label}</span>
        <Icon name="chevron" />
      </summary>
      {isPlain && <h2>{label}</h2>}
      {children}
    </details>
  )
}
