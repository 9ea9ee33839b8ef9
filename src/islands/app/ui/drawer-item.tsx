import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './drawer.module.css'
import { Icon, type IconName } from './icon.tsx'

export type DrawerLink = { href: string; label: string; icon: IconName; external?: boolean }

export function DrawerItem({ icon, label, ...link }: DrawerLink & AnchorProps) {
  return (
    <Anchor {...link} className={styles.link}>
      <Icon name={icon} />
      <span>{label}</span>
    </Anchor>
  )
}
