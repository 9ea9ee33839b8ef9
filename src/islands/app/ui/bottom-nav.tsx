import type { Elements } from '../lib/elements.ts'
import { Anchor } from './anchor.tsx'
import styles from './bottom-nav.module.css'
import { Icon, type IconName } from './icon.tsx'

export type NavItem = {
  href: string
  label: string
  icon: IconName
  current: boolean
  external?: boolean
}

type BottomNavProps = {
  label: string
  items: readonly NavItem[]
  /** Shown under the items if they are next to the screen. */
  children?: Elements
}

/** On a desktop it is next to the screen. Its height is --nav, which base.css sets to 0 while the phone's keyboard is open. */
export function BottomNav({ label: name, items, children }: BottomNavProps) {
  return (
    <nav className={styles.nav} aria-label={name}>
      <ul className={styles.items}>
        {items.map(({ icon, label, current, ...link }) => (
          <li key={link.href} className={styles.item}>
            <Anchor {...link} className={styles.link} aria-current={current ? 'page' : undefined}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span>{label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
