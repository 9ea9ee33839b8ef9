import styles from './live-line.module.css'

type LiveLineProps = { isLive: boolean; children: string }

/** How fresh the page is. It takes its space before it has a text. */
export function LiveLine({ isLive, children }: LiveLineProps) {
  return <p className={isLive ? `${styles.line} ${styles.live}` : styles.line}>{children}</p>
}
