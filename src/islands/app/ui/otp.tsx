import { type RefObject, useEffect, useId, useRef } from 'react'
import styles from './code-input.module.css'
import { CodeInput, type CodeInputProps } from './code-input.tsx'
import { Note } from './note.tsx'

type OtpProps = Omit<CodeInputProps, 'ref'> & {
  label: string
  name: string
  error?: string | undefined
  hint?: string | undefined
}

/** The 4-digit code of a text message. Browsers that can read the message fill it in. */
export function Otp({ label, error, hint, ...input }: OtpProps) {
  const own = useId()
  const id = input.id ?? own
  const field = useRef<HTMLInputElement>(null)
  useMessageCode(field)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <CodeInput
        {...input}
        isMessage
        id={id}
        ref={field}
        type="text"
        autoComplete="one-time-code"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <Note id={`${id}-note`} error={error} hint={hint} isSaid />
    </div>
  )
}

type OtpRequest = { otp: { transport: ['sms'] }; signal: AbortSignal }

type CodeReader = { get(request: OtpRequest): Promise<{ code?: string } | null> }

function useMessageCode(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const reader = navigator.credentials as unknown as CodeReader
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal }
    const read = async () => {
      // A message may be followed by another, as after a wrong code.
      for (;;) {
        const message = await reader.get(request)
        if (!message?.code || !field.current) return
        field.current.value = message.code
        field.current.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    read().catch(() => undefined)
    return () => leaving.abort()
  }, [field])
}
