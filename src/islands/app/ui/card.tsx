import type { ReactNode } from 'react'
import styles from './card.module.css'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'won' | 'lost' | 'open' | 'closed'

type CardProps = { children: ReactNode; as?: 'div' | 'li' | 'article' | 'section'; tone?: Tone }

export function Card({ children, as: Tag = 'div', tone }: CardProps) {
  return <Tag className={tone ? `${styles.card} ${styles[tone]}` : styles.card}>{children}</Tag>
}

type BadgeProps = { tone: Tone | 'waiting'; icon?: IconName; children: ReactNode }

const icons: Record<BadgeProps['tone'], IconName> = {
  won: 'check',
  lost: 'close',
  open: 'play',
  closed: 'lock',
  waiting: 'clock',
}

/** A state as word, icon and colour. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icon ?? icons[tone]} />
      {children}
    </span>
  )
}
