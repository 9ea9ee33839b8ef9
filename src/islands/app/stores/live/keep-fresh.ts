import { untilLoaded } from '../../lib/until-loaded.ts'

/**
 * Keeps what is on the screen fresh for whoever looks at it, logged in or not. What does it is
 * loaded by itself, so that no first paint waits for it. Returns the end.
 */
export function keepFresh(): () => void {
  let end: (() => void) | null = () => {}
  void untilLoaded(() => import('./freshness.ts')).then(({ watchFreshness }) => {
    if (end) end = watchFreshness()
  })
  return () => {
    end?.()
    end = null
  }
}
