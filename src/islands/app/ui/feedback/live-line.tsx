import styles from './live-line.module.css'

type LiveLineProps = { isLive: boolean; children: string }

/** How fresh the page is. Its room is there before its words are. */
export function LiveLine({ isLive, children }: LiveLineProps) {
  return <p className={isLive ? `${styles.line} ${styles.live}` : styles.line}>{children}</p>
}
