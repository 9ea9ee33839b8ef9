import { isStill } from '../lib/count-up.ts'
import { $page } from './router.ts'

/** A link fades to its page where the browser can and the player wants motion. Returns the stop function. */
export function startPageFade(): () => void {
  const { open } = $page
  $page.open = (path, isReplaced) => {
    if (isReplaced || !document.startViewTransition || isStill()) return open(path, isReplaced)
    // A further page skips the fade of the previous one, which is no error.
    document.startViewTransition(() => void open(path)).ready.catch(() => {})
  }
  return () => {
    $page.open = open
  }
}
