import { useSyncExternalStore } from 'react'

/** From this width on the slip and the navigation are next to the screen. The style sheets use it too. */
const WIDE = '(min-width: 64rem)'

let query: MediaQueryList | undefined

/** Made once: each `matchMedia` makes the browser read the query again. */
function wide(): MediaQueryList {
  query ??= matchMedia(WIDE)
  return query
}

function onChange(notify: () => void): () => void {
  wide().addEventListener('change', notify)
  return () => wide().removeEventListener('change', notify)
}

/** Whether there is room for three columns, as on a desktop with text of the usual size. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    onChange,
    () => wide().matches,
    () => false,
  )
}
