import { useId, useState } from 'react'
import styles from './code-input.module.css'
import { CodeInput, type CodeInputProps } from './code-input.tsx'
import { IconButton } from './icon-button.tsx'
import { Note } from './note.tsx'

type PinProps = CodeInputProps & {
  label: string
  /** The name of the button that shows the digits. */
  show: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: string | undefined
  phone?: string | undefined
}

/** The 4-digit MPIN. `phone` is the user name for password managers. */
export function Pin({ label, show, error, hint, phone, ...input }: PinProps) {
  const own = useId()
  const id = input.id ?? own
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {phone && (
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={phone}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <div className={styles.row}>
        <CodeInput
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          masked={!shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <IconButton
          label={show}
          aria-pressed={shown}
          icon={shown ? 'eye-off' : 'eye'}
          onClick={() => setShown(!shown)}
        />
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} isSaid />
    </div>
  )
}
