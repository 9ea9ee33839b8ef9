const LONG_PRESS_MS = 1_400
const MOVED_PX = 10

type Handlers = {
  /** The cell's number, from its data-number. */
  onTap: (number: string) => void
  onHold: (number: string | null) => void
  onLongPress: (number: string) => void
}

/**
 * Listens for taps and long presses on the cells of a grid. A press that moves more than 10 px is a
 * scroll. Returns the stop function.
 */
export function listenToCells(grid: HTMLElement, handlers: Handlers): () => void {
  const listeners = new AbortController()
  let press: { number: string; x: number; y: number; timer: number } | null = null
  let wasLong = false

  function cancel(): void {
    if (!press) return
    clearTimeout(press.timer)
    press = null
    handlers.onHold(null)
  }

  function start(event: PointerEvent): void {
    cancel()
    wasLong = false
    const number = numberAt(event)
    if (number === null || event.button !== 0) return
    const timer = window.setTimeout(() => {
      cancel()
      wasLong = true
      handlers.onLongPress(number)
    }, LONG_PRESS_MS)
    press = { number, x: event.clientX, y: event.clientY, timer }
    handlers.onHold(number)
  }

  function move(event: PointerEvent): void {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVED_PX) cancel()
  }

  function click(event: MouseEvent): void {
    const number = numberAt(event)
    if (number !== null && !wasLong) handlers.onTap(number)
    wasLong = false
  }

  function key(event: KeyboardEvent): void {
    const number = numberAt(event)
    if (number !== null && (event.key === 'Delete' || event.key === 'Backspace')) {
      handlers.onLongPress(number)
    }
  }

  const { signal } = listeners
  grid.addEventListener('pointerdown', start, { signal })
  grid.addEventListener('pointermove', move, { signal, passive: true })
  grid.addEventListener('pointerup', cancel, { signal })
  grid.addEventListener('pointercancel', cancel, { signal })
  grid.addEventListener('pointerleave', cancel, { signal })
  grid.addEventListener('click', click, { signal })
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
