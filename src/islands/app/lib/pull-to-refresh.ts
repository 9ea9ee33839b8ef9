const THRESHOLD_PX = 50
const FURTHEST_PX = 90
/** A finger that has moved less has no direction yet. */
const DIRECTION_PX = 8

/**
 * Refreshes after a touch drag down of more than 50 px, if nothing under the finger can scroll up. The
 * surface follows the finger. Returns the stop function. Source: docs/specification.md, Global behaviour.
 */
export function pullToRefresh(surface: HTMLElement, refresh: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let from: { clientX: number; clientY: number } | null = null
  let isDown = false
  let pulledPx = 0

  function paint(px: number): void {
    surface.style.transform = px > 0 ? `translateY(${Math.min(px / 2, FURTHEST_PX)}px)` : ''
    surface.toggleAttribute('data-pulled', px > THRESHOLD_PX)
  }

  function start(event: TouchEvent): void {
    const isAtTop = !isScrolled(event.target) && !document.querySelector('dialog[open]')
    const { clientX, clientY } = event.touches[0]!
    from = isAtTop && event.touches.length === 1 ? { clientX, clientY } : null
    isDown = false
    pulledPx = 0
  }

  function move(event: TouchEvent): void {
    if (!from) return
    const { clientX, clientY } = event.touches[0]!
    const aside = Math.abs(clientX - from.clientX)
    const down = clientY - from.clientY
    if (!isDown) {
      if (Math.max(aside, Math.abs(down)) < DIRECTION_PX) return
      isDown = down > aside
      if (!isDown) {
        from = null
        return
      }
    }
    pulledPx = down
    paint(pulledPx)
  }

  function end(): void {
    if (from && pulledPx > THRESHOLD_PX) refresh()
    from = null
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

/** Whether the page, or a part of it around the element, is scrolled down. */
function isScrolled(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null
  while (element && element.scrollTop <= 0) element = element.parentElement
  return element !== null
}
