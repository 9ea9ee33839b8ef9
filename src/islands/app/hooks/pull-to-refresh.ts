const THRESHOLD_PX = 50
const FURTHEST_PX = 90

/**
 * A touch drag down at the top of the page, by more than 50 px, refreshes; the surface follows the
 * finger. Source: docs/specification.md, Global behaviour. Returns the stop function.
 */
export function pullToRefresh(surface: HTMLElement, refresh: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let startY: number | null = null
  let pulledPx = 0

  function paint(px: number): void {
    surface.style.transform = px > 0 ? `translateY(${Math.min(px / 2, FURTHEST_PX)}px)` : ''
    surface.toggleAttribute('data-pulled', px > THRESHOLD_PX)
  }

  function start(event: TouchEvent): void {
    const isAtTop = window.scrollY <= 0 && !document.querySelector('dialog[open]')
    startY = isAtTop && event.touches.length === 1 ? event.touches[0]!.clientY : null
    pulledPx = 0
  }

  function move(event: TouchEvent): void {
    if (startY === null) return
    pulledPx = event.touches[0]!.clientY - startY
    paint(pulledPx)
  }

  function end(): void {
    if (startY !== null && pulledPx > THRESHOLD_PX) refresh()
    startY = null
    paint(0)
  }

  document.addEventListener('touchstart', start, { signal, passive: true })
  document.addEventListener('touchmove', move, { signal, passive: true })
  document.addEventListener('touchend', end, { signal, passive: true })
  document.addEventListener('touchcancel', () => paint(0), { signal, passive: true })
  return () => {
    listeners.abort()
    paint(0)
  }
}
