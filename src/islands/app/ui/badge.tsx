import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'won' | 'lost' | 'closed' | 'waiting'

type BadgeProps = {
  tone: Tone
  icon?: IconName
  children: ReactNode
}

export const toneIcons: Record<Tone, IconName> = {
  won: 'check',
  lost: 'close',
  closed: 'minus',
  waiting: 'clock',
}

/** A state as word, icon and colour. */
export function Badge({ tone, icon = toneIcons[tone], children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}
