import type { ReactNode } from 'react'
import { Dialog } from '../layout/dialog.tsx'
import { Icon, type IconName } from '../layout/icon.tsx'
import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './drawer.module.css'

export type DrawerLink = { href: string; label: string; icon: IconName; external?: boolean }

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

/** `name` is already shortened, `phone` has ten digits, `since` is the text to show. */
export function Drawer(props: DrawerProps) {
  const { words, open, onClose, name, phone, since, links, onLogout, children } = props
  return (
    <Dialog kind="sidebar" title={name} close={words.close} open={open} onClose={onClose}>
      <p className={styles.who}>
        <span>+91 {phone}</span>
        {since && <span className={styles.since}>{since}</span>}
      </p>
      <nav className={styles.links} aria-label={words.menu}>
        {links.map(link => (
          <DrawerItem key={link.href} {...link} onClick={onClose} />
        ))}
      </nav>
      {children}
      <button type="button" className={styles.logout} onClick={onLogout}>
        <Icon name="logout" />
        {words.logout}
      </button>
    </Dialog>
  )
}

export function DrawerItem({ icon, label, ...link }: DrawerLink & AnchorProps) {
  return (
    <Anchor {...link} className={styles.link}>
      <Icon name={icon} />
      {label}
    </Anchor>
  )
}
