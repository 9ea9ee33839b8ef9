import type { ReactNode } from 'react'
import styles from './card.module.css'

type CardProps = { children: ReactNode; as?: 'div' | 'li' | 'article' | 'section' }

export function Card({ children, as: Tag = 'div' }: CardProps) {
  return <Tag className={styles.card}>{children}</Tag>
}
