import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/**
 * `rest` looks inactive, but still answers a tap. `add` adds points, and
 * `brand` is on the brand's colour.
 */
type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain' | 'rest' | 'add' | 'brand'

export type Look = { kind?: ButtonKind; wide?: boolean; icon?: IconName | undefined }

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** A busy button keeps its width and focus and does nothing, also not on Enter in its form. */
export function Button({
  kind = 'primary',
  wide = false,
  busy = false,
  icon,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonLook(kind, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {busy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

export function buttonLook(kind: ButtonKind, wide: boolean): string {
  return `${styles.button} ${styles[kind]} ${wide ? styles.wide : ''}`
}
