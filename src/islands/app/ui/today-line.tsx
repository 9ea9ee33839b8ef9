import styles from './today-line.module.css'

type TodayLineProps = {
  /** What was won; empty for nothing. */
  won: string
  children: string | false
  link: string
  href: string
}

/** What the bids of the day come to, and the way to them. */
export function TodayLine({ won, children, link, href }: TodayLineProps) {
  return (
    <a className={styles.today} href={href}>
      <span>
        {won && <b>{won}</b>}
        {children && <span>{won ? ` · ${children}` : children}</span>}
      </span>
      <span className={styles.link}>{link}</span>
    </a>
  )
}
