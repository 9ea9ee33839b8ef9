import type { ComponentProps } from 'react'
import styles from './field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  onSearch: (typed: string) => void
}

/** A field that narrows what is under it while the player types. */
export function SearchField({ label, onSearch, ...input }: SearchFieldProps) {
  return (
    <div className={styles.line}>
      <div className={styles.box}>
        <input
          {...input}
          type="search"
          className={styles.input}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          onInput={event => onSearch(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
