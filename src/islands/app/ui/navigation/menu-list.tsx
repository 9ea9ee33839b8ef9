import type { ReactNode } from 'react'
import { Icon, type IconName } from '../layout/icon.tsx'
import { Anchor } from './anchor.tsx'
import styles from './menu-list.module.css'

export type MenuItem = {
  href: string
  label: string
  icon?: IconName | undefined
  note?: ReactNode
  disabled?: string | undefined
  external?: boolean | undefined
}

/** Links in rows. A disabled row is visible, shows its reason and is not a link. */
export function MenuList({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(item => (
        <li key={item.href}>
          {item.disabled ? (
            <div className={`${styles.item} ${styles.disabled}`}>{rowOf(item)}</div>
          ) : (
            <Anchor className={styles.item} href={item.href} external={item.external}>
              {rowOf(item)}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}

function rowOf({ icon, label, note, disabled }: MenuItem) {
  return (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {(disabled || note) && <span className={styles.note}>{disabled || note}</span>}
      </span>
      <Icon name={disabled ? 'lock' : 'chevron'} />
    </>
  )
}
