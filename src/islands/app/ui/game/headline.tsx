import type { ReactNode } from 'react'
import { Icon } from '../layout/icon.tsx'
import styles from './headline.module.css'

/** The operator's notice on home. It wraps and does not scroll. */
export function Headline({ children }: { children: ReactNode }) {
  return (
    <p className={styles.headline}>
      <Icon name="megaphone" />
      <span>{children}</span>
    </p>
  )
}
