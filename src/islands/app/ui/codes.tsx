import {
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { codeInMessage, typedCode } from '../lib/typed.ts'
import { IconButton } from './button.tsx'
import styles from './codes.module.css'
import { Note } from './feedback.tsx'

const LENGTH = 4
const places = [0, 1, 2, 3]

type CodeInputProps = Omit<ComponentProps<'input'>, 'ref'> & {
  ref?: ComponentProps<'input'>['ref'] | undefined
  masked?: boolean
  /** The code may come in a sentence, as in a text message. */
  isMessage?: boolean
  /** The text has no code. The code that was there stays. */
  onRefuse: () => void
  onComplete?: ((code: string) => void) | undefined
  /** Has the focus from the start. */
  isFirst?: boolean
  /** How many codes were refused. Each of them empties the field, which has the focus again. */
  refusals?: number
}

/**
 * One input over four drawn cells. The input has the value, and the cells show it. On mount they read
 * it from the DOM, because a digit may have been typed before hydration.
 */
function CodeInput(props: CodeInputProps) {
  const { masked = false, isMessage = false, onComplete, onRefuse, ref, ...rest } = props
  const { isFirst = false, refusals = 0, ...input } = rest
  const field = useRef<HTMLInputElement>(null)
  const [painted, setPainted] = useState('')
  // A next code may come before React has drawn that the field is empty.
  const last = useRef('')
  const paint = useCallback((code: string) => {
    last.current = code
    setPainted(code)
  }, [])
  useImperativeHandle(ref, () => field.current!)
  useMirror(field, paint)
  useEffect(() => {
    if (isFirst) field.current!.focus()
  }, [isFirst])
  useEffect(() => {
    if (refusals === 0) return
    field.current!.value = ''
    paint('')
    field.current!.focus()
  }, [refusals, paint])

  function take(event: SyntheticEvent<HTMLInputElement>): void {
    const typed = event.currentTarget.value
    const before = last.current
    const code = typedCode(typed) ?? (isMessage ? codeInMessage(typed, before) : null)
    if (typed !== code) event.currentTarget.value = code ?? before
    if (code === null) {
      // The form would take the error away.
      event.stopPropagation()
      onRefuse()
      return
    }
    paint(code)
    if (code.length === LENGTH && before.length < LENGTH) onComplete?.(code)
  }

  return (
    <div className={styles.code}>
      <input
        {...input}
        ref={field}
        className={styles.input}
        inputMode="numeric"
        pattern="[0-9]{4}"
        onInput={event => !event.nativeEvent.isComposing && take(event)}
        onCompositionEnd={take}
      />
      <span className={styles.cells} aria-hidden="true">
        {places.map(place => (
          <span key={place} className={place === painted.length ? styles.next : styles.cell}>
            {masked && painted[place] ? <i className={styles.dot} /> : painted[place]}
          </span>
        ))}
      </span>
    </div>
  )
}

function useMirror(field: RefObject<HTMLInputElement | null>, paint: (code: string) => void) {
  useEffect(() => {
    const input = field.current!
    const form = input.form
    const clear = () => paint('')
    paint(input.value)
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [field, paint])
}

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
      <Note id={`${id}-note`} error={error} hint={hint} isSaid />
    </div>
  )
}

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
    <div className={styles.pin}>
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
