import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu-tiles.module.css'

/** Links as small tiles, two in a row. */
export function MenuTiles({
  items,
}: {
  items: readonly { href: string; label: string; note: string; icon: IconName }[]
}) {
  return (
    <ul className={styles.tiles}>
      {items.map(({ href, label, note, icon }) => (
        <li key={href}>
          <Anchor className={styles.tile} href={href}>
            <Icon name={icon} />
            <span>
              <b>{label}</b> <span className={styles.tileNote}>{note}</span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
