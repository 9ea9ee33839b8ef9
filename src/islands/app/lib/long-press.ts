const LONG_PRESS_MS = 1_400
/** The ring of number-cell.module.css fills in the time that is left. */
const RING_AFTER_MS = 500
const MOVED_PX = 10
const CELL = '[data-number]'

/** Other events of a tap, which React must not get. */
const swallowed = [
  'pointerover',
  'pointerout',
  'mouseover',
  'mouseout',
  'mousemove',
  'mousedown',
  'mouseup',
] as const

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
  /** The ring was shown, so the click that follows is not a tap. */
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
    const next = number !== null && nextCell(grid, event)
    if (!next) return
    event.preventDefault()
    for (const cell of next.parentElement?.querySelectorAll<HTMLElement>(CELL) ?? []) {
      cell.tabIndex = -1
    }
    next.tabIndex = 0
    next.focus()
  }

  /** Keeps the event from React, whose search for handlers would slow the tap: cells have none there. */
  function captureOnCells<Type extends keyof WindowEventMap>(
    type: Type,
    handle?: (event: WindowEventMap[Type]) => void,
  ): void {
    function pass(event: WindowEventMap[Type]): void {
      if (!grid.contains(event.target as Node)) return
      if (numberAt(event) !== null) event.stopPropagation()
      handle?.(event)
    }
    window.addEventListener(type, pass, { signal, capture: true })
  }

  captureOnCells('pointerdown', press)
  captureOnCells('pointermove', move)
  captureOnCells('pointerup', cancel)
  captureOnCells('pointercancel', cancel)
  captureOnCells('click', click)
  for (const type of swallowed) captureOnCells(type)
  grid.addEventListener('pointerleave', cancel, { signal })
  grid.addEventListener('keydown', key, { signal })
  grid.addEventListener('contextmenu', event => event.preventDefault(), { signal })
  return () => {
    cancel()
    listeners.abort()
  }
}

/** The cell that an arrow key leads to, or Home and End in a group. */
function nextCell(grid: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  const from = target as HTMLElement
  const cells = [...grid.querySelectorAll<HTMLElement>(CELL)]
  const at = cells.indexOf(from)
  const group = cells.filter(cell => cell.parentElement === from.parentElement)
  switch (key) {
    case 'ArrowLeft':
      return cells[at - 1]
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowUp':
      return inNextRow(from, cells.slice(0, at).reverse())
    case 'ArrowDown':
      return inNextRow(from, cells.slice(at + 1))
    case 'Home':
      return group[0]
    case 'End':
      return group.at(-1)
    default:
      return undefined
  }
}

/** The cell of the next row that is nearest to the column. */
function inNextRow(from: HTMLElement, cells: readonly HTMLElement[]): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect()
  const places = cells.map(cell => ({ cell, box: cell.getBoundingClientRect() }))
  const row = places.find(({ box }) => Math.abs(box.top - top) > 1)?.box.top
  const inRow = places.filter(({ box }) => box.top === row)
  inRow.sort((one, other) => Math.abs(one.box.left - left) - Math.abs(other.box.left - left))
  return inRow[0]?.cell
}

function numberAt(event: Event): string | null {
  const cell = event.target instanceof Element ? event.target.closest(CELL) : null
  return cell?.getAttribute('data-number') ?? null
}
