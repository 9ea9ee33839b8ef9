import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: IconName }

/** A round button of 44 px that shows an icon only. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.round} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
