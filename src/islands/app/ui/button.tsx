import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Spinner } from './feedback.tsx'
import { Icon, type IconName } from './icon.tsx'

/**
 * `rest` looks inactive, but still answers a tap. `add` adds points, and
 * `brand` is on the brand's colour.
 */
type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain' | 'rest' | 'add' | 'brand'

type Look = { kind?: ButtonKind; wide?: boolean; icon?: IconName | undefined }
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
      className={lookOf(kind, wide)}
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

export type AnchorProps = ComponentProps<'a'> & { href: string; external?: boolean | undefined }

/**
 * A link of the router. With `external` it leaves the island: another site opens in a new tab, a page
 * of this site in the same tab.
 */
export function Anchor({ external = false, ...rest }: AnchorProps) {
  if (!external) return <a {...rest} />
  return rest.href.startsWith('http') ? (
    <a {...rest} target="_blank" rel="noopener" />
  ) : (
    <a {...rest} target="_self" />
  )
}

export function LinkButton({
  kind = 'primary',
  wide = false,
  icon,
  children,
  ...rest
}: AnchorProps & Look) {
  return (
    <Anchor {...rest} className={lookOf(kind, wide)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Anchor>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: IconName }

/** A round button of 44 px that shows an icon only. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.round} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

function lookOf(kind: ButtonKind, wide: boolean): string {
  return `${styles.button} ${styles[kind]} ${wide ? styles.wide : ''}`
}
