import { Icon, type IconName } from '../layout/icon.tsx'
import { Anchor } from './anchor.tsx'
import styles from './bottom-nav.module.css'

export type NavItem = {
  href: string
  label: string
  icon: IconName
  current: boolean
  external?: boolean
}

/** Its height is --nav, which base.css sets to 0 while the phone's keyboard is open. */
export function BottomNav({ label: name, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav className={styles.nav} aria-label={name}>
      <ul className={styles.items}>
        {items.map(({ icon, label, current, ...link }) => (
          <li key={link.href} className={styles.item}>
            <Anchor {...link} className={styles.link} aria-current={current ? 'page' : undefined}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
