import styles from './today-line.module.css'

type TodayLineProps = { children: string; link: string; href: string }

/** What the bids of the day come to, and the way to them. */
export function TodayLine({ children, link, href }: TodayLineProps) {
  return (
    <a className={styles.today} href={href}>
      <span>{children}</span>
      <span className={styles.link}>{link}</span>
    </a>
  )
}
