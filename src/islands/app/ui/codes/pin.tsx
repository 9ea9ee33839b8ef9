import { useId, useState } from 'react'
import { Note } from '../feedback/note.tsx'
import { IconButton } from '../form/button.tsx'
import { CodeInput, type CodeInputProps } from './code-input.tsx'
import styles from './pin.module.css'

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
    <div className={styles.pin}>
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
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
