import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './reveal.module.css'

type RevealLinkProps = {
  /** The outcome in one line, for screen readers. */
  label: string
  href: string
  onOpen: () => void
  /** Absent for what leaves by itself. */
  close: { label: string; onClose: () => void } | null
  /** Whether it covers a card. */
  isOnCard?: boolean
  children: ReactNode
}

/** A reveal that leads to the bids. */
export function RevealLink({ label, href, onOpen, close, isOnCard, children }: RevealLinkProps) {
  return (
    <div className={isOnCard ? `${styles.block} ${styles.onCard}` : styles.block} data-reveal>
      <Anchor className={styles.link} href={href} onClick={onOpen} aria-label={label}>
        {children}
      </Anchor>
      {close && <IconButton label={close.label} icon="close" onClick={close.onClose} />}
    </div>
  )
}
