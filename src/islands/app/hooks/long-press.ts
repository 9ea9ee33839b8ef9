const LONG_PRESS_MS = 1_400
/** The ring of number-grid.module.css fills in the time that is left. */
const RING_AFTER_MS = 500
const MOVED_PX = 10

type Handlers = {
  /** The cell's number, from its data-number. */
  onTap: (number: string) => void
  /** The number whose ring is shown; null if there is none. */
  onHold: (number: string | null) => void
  onLongPress: (number: string) => void
}

/**
 * Listens for taps and long presses on the cells of a grid. A press that moves more than 10 px is a
 * scroll. A press that ends after its ring has appeared and before the time is up does nothing.
 * Returns the stop function.
 */
export function listenToCells(grid: HTMLElement, handlers: Handlers): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let start: PointerEvent | null = null
  let timer: ReturnType<typeof setTimeout>
  /** The ring was shown, so the click that follows is no tap. */
  let wasHeld = false

  function cancel(): void {
    if (!start) return
    clearTimeout(timer)
    start = null
    handlers.onHold(null)
  }

  function press(event: PointerEvent): void {
    cancel()
    wasHeld = false
    const number = numberAt(event)
    if (number === null || event.button !== 0) return
    start = event
    timer = setTimeout(() => {
      wasHeld = true
      handlers.onHold(number)
      timer = setTimeout(() => {
        cancel()
        handlers.onLongPress(number)
      }, LONG_PRESS_MS - RING_AFTER_MS)
    }, RING_AFTER_MS)
  }

  function move(event: PointerEvent): void {
    if (!start) return
    const px = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (px > MOVED_PX) cancel()
  }

  function click(event: MouseEvent): void {
    const number = numberAt(event)
    const isByKey = event.detail === 0
    if (number !== null && (isByKey || !wasHeld)) handlers.onTap(number)
    wasHeld = false
  }

  function key(event: KeyboardEvent): void {
    const number = numberAt(event)
    if (number !== null && (event.key === 'Delete' || event.key === 'Backspace')) {
      handlers.onLongPress(number)
    }
  }

  grid.addEventListener('pointerdown', press, { signal })
  grid.addEventListener('pointermove', move, { signal })
  grid.addEventListener('pointerup', cancel, { signal })
  grid.addEventListener('pointercancel', cancel, { signal })
  grid.addEventListener('click', click, { signal })
  grid.addEventListener('pointerleave', cancel, { signal })
  grid.addEventListener('keydown', key, { signal })
  grid.addEventListener('contextmenu', event => event.preventDefault(), { signal })
  return () => {
    cancel()
    listeners.abort()
  }
}

function numberAt(event: Event): string | null {
  const cell = event.target instanceof Element ? event.target.closest('[data-number]') : null
  return cell?.getAttribute('data-number') ?? null
}
