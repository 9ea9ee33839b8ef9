import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import styles from './code-input.module.css'

const LENGTH = 4
const places = [0, 1, 2, 3]

export type CodeInputProps = Omit<ComponentProps<'input'>, 'ref'> & {
  ref?: ComponentProps<'input'>['ref'] | undefined
  masked?: boolean
  onComplete?: ((code: string) => void) | undefined
}

/**
 * One input over four drawn cells. The input has the value, and the cells show it. On mount they read
 * it from the DOM, because a digit may have been typed before hydration.
 */
export function CodeInput({ masked = false, onComplete, onInput, ref, ...input }: CodeInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [painted, setPainted] = useState('')
  useImperativeHandle(ref, () => field.current!)
  useMirror(field, setPainted)

  return (
    <div className={styles.code}>
      <input
        {...input}
        ref={field}
        className={styles.input}
        inputMode="numeric"
        pattern="[0-9]{4}"
        maxLength={LENGTH}
        onInput={event => {
          const code = event.currentTarget.value.replace(/[^0-9]/g, '')
          if (code !== event.currentTarget.value) event.currentTarget.value = code
          setPainted(code)
          onInput?.(event)
          if (code.length === LENGTH && painted.length < LENGTH) onComplete?.(code)
        }}
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
