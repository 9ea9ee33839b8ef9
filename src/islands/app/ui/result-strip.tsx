import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './result-strip.module.css'

type ResultStripProps = {
  isWin: boolean
  /** With their sign; empty for none. */
  points: string
  name: string
  children: ReactNode
  href: string
  onOpen: () => void
  closeLabel: string
  onClose: () => void
}

/** The outcome of bids: a link to them, and a button that dismisses it. */
export function ResultStrip(props: ResultStripProps) {
  const { isWin, points, name, children, href, onOpen, closeLabel, onClose } = props
  return (
    <div className={isWin ? `${styles.result} ${styles.win}` : styles.result}>
      <div className={styles.inner}>
        <Anchor className={styles.link} href={href} onClick={onOpen}>
          <span className={styles.outcome}>
            {isWin && (
              <span className={styles.trophy}>
                <Icon name="trophy" />
              </span>
            )}
            {points && <b className={styles.points}>{points}</b>}
            {points && <span className="visually-hidden"> · </span>}
            <span className={styles.words}>
              <b className={styles.whose}>{name}</b> <span>{children}</span>
            </span>
          </span>
          <Icon name="chevron" />
        </Anchor>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
      </div>
    </div>
  )
}
