import type { ReactNode } from 'react'
import { Icon, type IconName } from '../layout/icon.tsx'
import styles from './empty.module.css'

type EmptyProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

/** Shown in place of an empty list. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
