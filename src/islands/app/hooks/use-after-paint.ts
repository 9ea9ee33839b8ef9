import type { ReadableAtom } from 'nanostores'
import { startTransition, useEffect, useState } from 'react'

/**
 * The value of a store, shown after the next frame: what a tap changes under the finger is painted
 * first, and the next tap does not wait for the rest.
 */
export function useAfterPaint<Value>(store: ReadableAtom<Value>): Value {
  const [value, setValue] = useState(() => store.get())
  useEffect(() => {
    let frame = 0
    const show = () => startTransition(() => setValue(() => store.get()))
    const stop = store.listen(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setTimeout(show)
      })
    })
    show()
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [store])
  return value
}
