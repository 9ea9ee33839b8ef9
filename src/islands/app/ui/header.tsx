import { IconButton } from './button.tsx'
import styles from './header.module.css'
import { Icon } from './icon.tsx'

type HeaderProps = {
  title: string
  brand: string
  home: boolean
  balance: string | null
  onMenu?: (() => void) | undefined
  onBack?: (() => void) | undefined
  onRefresh?: (() => void) | undefined
}

export function Header({ title, brand, home, balance, onMenu, onBack, onRefresh }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {home ? (
          <IconButton label="Menu" icon="menu" onClick={onMenu} />
        ) : (
          <IconButton label="Back" icon="back" onClick={onBack} />
        )}
        <h1 className={home ? styles.brand : styles.title}>{home ? brand : title}</h1>
        {onRefresh && <IconButton label="Refresh" icon="refresh" onClick={onRefresh} />}
        {balance !== null && (
          <p className={styles.balance}>
            <Icon name="wallet" />
            <span className="visually-hidden">Balance</span>
            {balance}
          </p>
        )}
      </div>
    </header>
  )
}
