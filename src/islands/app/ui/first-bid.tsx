import styles from './first-bid.module.css'
import { Icon } from './icon.tsx'
import { NumberTile } from './number-tile.tsx'

type FirstBidProps = { title: string; text: string; href: string }

/** The way to the first bid. */
export function FirstBid({ title, text, href }: FirstBidProps) {
  return (
    <a className={styles.first} href={href}>
      <span className={styles.tile} aria-hidden="true">
        <NumberTile state="down">*</NumberTile>
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <Icon name="chevron" />
    </a>
  )
}
