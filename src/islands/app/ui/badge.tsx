import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

type BadgeProps = { tone: 'won' | 'lost' | 'closed' | 'waiting'; children: ReactNode }

const icons: Record<BadgeProps['tone'], IconName> = {
  won: 'check',
  lost: 'close',
  closed: 'lock',
  waiting: 'clock',
}

/** A state as word, icon and colour. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icons[tone]} />
      {children}
    </span>
  )
}
