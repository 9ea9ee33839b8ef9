import styles from './market-card.module.css'

export type OwnLine = { text: string; isWin: boolean; isOld: boolean }

/** The player's own bids of a market. */
export function OwnBids({ text, isWin, isOld }: OwnLine) {
  const looks = [styles.own, isWin && styles.won, isOld && styles.old]
  return <p className={looks.filter(Boolean).join(' ')}>{text}</p>
}
