import { IconButton } from '../form/button.tsx'
import { Icon } from '../layout/icon.tsx'
import styles from './top-bar.module.css'

type TopBarProps = {
  words: { menu: string; back: string; refresh: string; balance: string }
  title: string
  brand: string
  home: boolean
  balance: string | null
  onMenu?: (() => void) | undefined
  onBack?: (() => void) | undefined
  onRefresh?: (() => void) | undefined
}

export function TopBar(props: TopBarProps) {
  const { words, title, brand, home, balance, onMenu, onBack, onRefresh } = props
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {home ? (
          <IconButton label={words.menu} icon="menu" onClick={onMenu} />
        ) : (
          <IconButton label={words.back} icon="back" onClick={onBack} />
        )}
        <h1 className={home ? styles.brand : styles.title}>{home ? brand : title}</h1>
        {onRefresh && <IconButton label={words.refresh} icon="refresh" onClick={onRefresh} />}
        {balance !== null && (
          <p className={styles.balance}>
            <Icon name="wallet" />
            <span className="visually-hidden">{words.balance}</span>
            {balance}
          </p>
        )}
      </div>
    </header>
  )
}
