import type { Elements } from '../lib/elements.ts'
import styles from './empty.module.css'
import { Icon, type IconName } from './icon.tsx'

type EmptyProps = { icon: IconName; title: string; children?: string | false; action?: Elements }

/** Shown instead of an empty list. */
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
