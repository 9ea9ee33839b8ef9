/**
 * Adds an entry to the history, so that Back closes what is open over the page and the page stays.
 * Returns the stop function, which removes the entry. Back may also lead to another page, because a
 * browser can skip pages without a touch or key; then the router changes the page as usual.
 */
export function backCloses(close: () => void): () => void {
  const page = location.href
  const entry = String(Math.random())
  history.pushState({ entry }, '')
  addEventListener('popstate', onBack, true)
  return stop

  function onBack(event: PopStateEvent): void {
    removeEventListener('popstate', onBack, true)
    if (location.href === page) event.stopImmediatePropagation()
    close()
  }

  function stop(): void {
    removeEventListener('popstate', onBack, true)
    if (history.state?.entry !== entry) return
    addEventListener('popstate', hide, { capture: true, once: true })
    history.back()
  }
}

/** The page is the same before and after, so the router needs no event. */
function hide(event: PopStateEvent): void {
  event.stopImmediatePropagation()
}
