import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './top-bar.module.css'

type TopBarProps = {
  words: { menu: string; back: string; refresh: string; balance: string; addFund: string }
  title: string
  /** Shown small under the title. */
  under?: string
  brand: string
  home: boolean
  /** The points, and where its two links lead; null for a guest. */
  balance: { points: string; wallet: string; addFund: string } | null
  onMenu?: (() => void) | undefined
  onBack?: (() => void) | undefined
  onRefresh?: (() => void) | undefined
  /** The end of the bar for a guest. */
  links?: readonly { href: string; target: string; children: ReactNode }[]
}

export function TopBar(props: TopBarProps) {
  const { words, title, under, brand, home, balance, onMenu, onBack, onRefresh, links = [] } = props
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {home ? (
          <IconButton label={words.menu} icon="menu" onClick={onMenu} />
        ) : (
          <IconButton label={words.back} icon="back" onClick={onBack} />
        )}
        <h1 className={home ? styles.brand : styles.title} tabIndex={-1}>
          <span>{home ? brand : title}</span>
          {under && <small className={styles.under}>{under}</small>}
        </h1>
        {links.map(link => (
          <a key={link.href} {...link} className={styles.link} />
        ))}
        {onRefresh && <IconButton label={words.refresh} icon="refresh" onClick={onRefresh} />}
        {balance !== null && (
          <p className={styles.balance}>
            <a className={styles.points} href={balance.wallet}>
              <span className="visually-hidden">{words.balance}</span>
              <span>{balance.points}</span>
            </a>
            <a className={styles.add} href={balance.addFund} aria-label={words.addFund}>
              <Icon name="plus" />
            </a>
          </p>
        )}
      </div>
    </header>
  )
}
