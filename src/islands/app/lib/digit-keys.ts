import { typedNumber } from './typed.ts'

const PAUSE_MS = 1_000

/**
 * Moves the focus to the first number that begins with the digits typed outside a field. Enter then adds
 * it, as a tap does. After a pause of one second the next digit starts another number. Returns the stop
 * function.
 */
export function listenToDigits(grid: HTMLElement): () => void {
  let typed = ''
  let typedAtMs = 0

  function key(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const digit = typedNumber(event.key)
    if (!isPlain || !/^\d$/.test(digit) || isInField(event.target)) return
    if (event.timeStamp - typedAtMs > PAUSE_MS) typed = ''
    typed += digit
    typedAtMs = event.timeStamp
    grid.querySelector<HTMLElement>(`[data-number^="${typed}"]`)?.focus()
  }

  document.addEventListener('keydown', key)
  return () => document.removeEventListener('keydown', key)
}

/** A choice between sessions does not use digits. */
function isInField(target: EventTarget | null): boolean {
  const fields = 'input:not([type="radio"]), textarea, select, dialog'
  return target instanceof Element && target.closest(fields) !== null
}
