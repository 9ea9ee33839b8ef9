import type { ComponentProps } from 'react'
import styles from './number-grid.module.css'

type NumberGridProps = ComponentProps<'div'> & { label: string }

/** The screen listens on the grid, and reads data-number from the event's target. */
export function NumberGrid({ label, ...rest }: NumberGridProps) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no grid in older browsers.
  return <div {...rest} role="group" aria-label={label} className={styles.numbers} />
}
