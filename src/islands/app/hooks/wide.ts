import { useSyncExternalStore } from 'react'

/** From here on the slip and the navigation are beside the screen; the style sheets have the same width. */
const WIDE = '(min-width: 64rem)'

function onChange(notify: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether there is room for three columns, as on a desktop with text of the usual size. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
