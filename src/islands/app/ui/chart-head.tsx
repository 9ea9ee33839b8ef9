import type { Elements } from '../lib/elements.ts'
import { Anchor } from './anchor.tsx'
import styles from './chart-head.module.css'
import { RedKey } from './red-key.tsx'

type ChartHeadProps = {
  title: string
  /** The explanation of red jodis. */
  red?: string
  /** A link next to the one to the other chart. */
  link?: { href: string; label: string } | undefined
  links: readonly { href: string; label: string; current: boolean }[]
  days: readonly string[]
  /** A text about the whole chart. */
  children?: Elements
}

/**
 * The market's name, the link to its other chart, and the weekdays. It stays visible while scrolling.
 */
export function ChartHead({ title, red, link, links, days, children }: ChartHeadProps) {
  return (
    <div className={styles.top}>
      <div className={styles.title}>
        <h2>{title}</h2>
        {red && <RedKey text={red} />}
      </div>
      {link && (
        <a className={styles.link} href={link.href}>
          {link.label}
        </a>
      )}
      <div className={styles.kinds}>
        {links.map(({ href, label, current }) => (
          <Anchor
            key={href}
            className={styles.kind}
            href={href}
            aria-current={current ? 'page' : undefined}
          >
            {label}
          </Anchor>
        ))}
      </div>
      {children && <div className={styles.said}>{children}</div>}
      <div className={styles.days} aria-hidden="true">
        {days.map(day => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  )
}
