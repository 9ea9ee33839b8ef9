import type { ComponentProps } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  /** Shown after the field, in the same line. */
  accessory?: Elements
  onSearch: (typed: string) => void
}

/** A field that narrows what is under it while the player types. */
export function SearchField({ label, accessory, onSearch, ...input }: SearchFieldProps) {
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
      {accessory}
    </div>
  )
}
