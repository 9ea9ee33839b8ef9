import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './drawer.module.css'
import { DrawerItem, type DrawerLink } from './drawer-item.tsx'
import { Icon } from './icon.tsx'

type DrawerProps = {
  words: { menu: string; close: string; logout: string }
  open: boolean
  onClose: () => void
  name: string
  phone: string
  since: string
  links: readonly DrawerLink[]
  onLogout: () => void
  children?: ReactNode
}

/** `name` is already shortened; `phone` and `since` are the texts to show. */
export function Drawer(props: DrawerProps) {
  const { words, open, onClose, name, phone, since, links, onLogout, children } = props
  return (
    <Dialog
      kind="sidebar"
      title={name}
      label={words.menu}
      close={words.close}
      open={open}
      onClose={onClose}
    >
      <p className={styles.who}>
        <span>{phone}</span>
        {since && <span className={styles.since}>{since}</span>}
      </p>
      <nav className={styles.links} aria-label={words.menu}>
        {links.map(link => (
          <DrawerItem key={link.href} {...link} onClick={onClose} />
        ))}
      </nav>
      <div className={styles.below}>{children}</div>
      <button type="button" className={styles.logout} onClick={onLogout}>
        <Icon name="logout" />
        <span>{words.logout}</span>
      </button>
    </Dialog>
  )
}
