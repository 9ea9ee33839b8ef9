import type { ReactNode } from 'react'
import { Icon, type IconName } from '../layout/icon.tsx'
import styles from './badge.module.css'

type BadgeProps = {
  tone: 'won' | 'lost' | 'closed' | 'waiting'
  icon?: IconName
  children: ReactNode
}

const icons: Record<BadgeProps['tone'], IconName> = {
  won: 'check',
  lost: 'close',
  closed: 'minus',
  waiting: 'clock',
}

/** A state as word, icon and colour. */
export function Badge({ tone, icon = icons[tone], children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
