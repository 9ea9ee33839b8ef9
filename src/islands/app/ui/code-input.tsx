import {
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { codeInMessage, typedCode } from '../lib/typed.ts'
import styles from './code-input.module.css'

const LENGTH = 4

const places = [0, 1, 2, 3]

export type CodeInputProps = Omit<ComponentProps<'input'>, 'ref'> & {
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
export function CodeInput(props: CodeInputProps) {
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
