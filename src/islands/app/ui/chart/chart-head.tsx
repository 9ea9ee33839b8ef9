import type { ReactNode } from 'react'
import { LinkButton } from '../form/button.tsx'
import styles from './week-chart.module.css'

type ChartHeadProps = {
  title: string
  links: readonly { href: string; label: string; current: boolean }[]
  days: readonly string[]
  /** A text about the whole chart. */
  children?: ReactNode
}

/**
 * Whose chart it is, the way to the other one, and the days, in view however far one has scrolled.
 */
export function ChartHead({ title, links, days, children }: ChartHeadProps) {
  return (
    <div className={styles.top}>
      <h2 className={styles.title}>{title}</h2>
      {links.map(({ href, label, current }) => (
        <LinkButton
          key={href}
          kind={current ? 'primary' : 'plain'}
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
      {children && <div className={styles.said}>{children}</div>}
      <div className={styles.days} aria-hidden="true">
        {days.map(day => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  )
}
