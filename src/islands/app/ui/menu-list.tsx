import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu-list.module.css'

type MenuItem = {
  href: string
  label: string
  icon?: IconName | undefined
  note?: ReactNode
  disabled?: string | undefined
  external?: boolean | undefined
  /** Whether it is the screen that is shown. */
  isCurrent?: boolean
}

type MenuListProps = { items: readonly MenuItem[]; isSmall?: boolean }

/** Links in rows. A disabled row is visible, shows its reason and is not a link. A small list is next to another one. */
export function MenuList({ items, isSmall = false }: MenuListProps) {
  return (
    <ul className={isSmall ? `${styles.list} ${styles.small}` : styles.list}>
      {items.map(item => (
        <li key={item.href}>
          {item.disabled ? (
            <div className={`${styles.item} ${styles.disabled}`}>{rowOf(item)}</div>
          ) : (
            <Anchor
              className={styles.item}
              href={item.href}
              external={item.external}
              aria-current={item.isCurrent ? 'page' : undefined}
            >
              {rowOf(item)}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}

function rowOf({ icon, label, note, disabled, isCurrent = false }: MenuItem) {
  const hasNote = Boolean(disabled || note)
  return (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {hasNote && <span className={styles.note}>{disabled || note}</span>}
      </span>
      {!isCurrent && <Icon name={disabled ? 'lock' : 'chevron'} />}
    </>
  )
}
