import { useEffect, useId, useRef, useState } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Button } from './button.tsx'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'

type FileFieldProps = {
  label: string
  name: string
  /** What a tap does, while no file is chosen. */
  action: string
  /** The button that takes the file out again. */
  remove: string
  isChosen: boolean
  error?: string | undefined
  /** Shown after the input, in the same line. */
  accessory?: Elements
  /** Shown between the input and the button. */
  children?: Elements
  onChoose: (file: File | undefined) => unknown
}

/** A labelled choice of a picture. The browser's own input lies over it, and has the taps and the focus. */
export function FileField(props: FileFieldProps) {
  const { label, name, action, remove, isChosen, error, accessory, children, onChoose } = props
  const id = useId()
  const [chosen, setChosen] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The same file can be chosen again.
  useEffect(() => {
    if (!isChosen) input.current!.value = ''
  }, [isChosen])

  function takeOut(): void {
    onChoose(undefined)
    input.current!.focus()
  }

  return (
    <>
      <FieldFrame id={id} label={label} error={error} accessory={accessory}>
        <Icon name="image" />
        <span className={styles.chosen} aria-hidden="true">
          {isChosen ? chosen : action}
        </span>
        {/* Safari turns a HEIC photo into the first of these types. */}
        <input
          ref={input}
          enterKeyHint="next"
          id={id}
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className={styles.picker}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={event => {
            const file = event.currentTarget.files?.[0]
            setChosen(file?.name ?? '')
            onChoose(file)
          }}
        />
      </FieldFrame>
      {children}
      {isChosen && (
        <Button kind="plain" onClick={takeOut}>
          {remove}
        </Button>
      )}
    </>
  )
}
