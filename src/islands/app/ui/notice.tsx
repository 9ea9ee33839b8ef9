import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

type NoticeProps = { tone: 'info' | 'error' | 'success'; children: ReactNode; action?: Elements }

const icons: Record<NoticeProps['tone'], IconName> = {
  info: 'info',
  error: 'alert',
  success: 'check',
}

/** A message in the page. Screen readers announce an error. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
