import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  /** Shown after the field, in the same line. */
  beside?: ReactNode
  onSearch: (typed: string) => void
}

/** A field that narrows what is under it while the player types. */
export function SearchField({ label, beside, onSearch, ...input }: SearchFieldProps) {
  return (
    <div className={styles.line}>
      <div className={styles.box}>
        <input
          placeholder={label}
          {...input}
          type="search"
          className={styles.input}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="search"
          onInput={event => onSearch(event.currentTarget.value)}
        />
      </div>
      {beside}
    </div>
  )
}
