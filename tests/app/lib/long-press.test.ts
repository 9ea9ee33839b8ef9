import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToCells } from '#app/lib/long-press.ts'

/** A cell that is also the grid: the listener needs no more. */
class Cell extends EventTarget {
  closest() {
    return this
  }

  contains() {
    return true
  }

  getAttribute() {
    return '3'
  }
}

let cell: Cell
let page: EventTarget
let stop: () => void
let seen: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Element', Cell)
  page = new EventTarget()
  vi.stubGlobal('window', page)
  cell = new Cell()
  seen = []
  stop = listenToCells(cell as unknown as HTMLElement, {
    onTap: number => seen.push(`tap ${number}`),
    onHold: number => seen.push(`ring ${number}`),
    onLongPress: number => seen.push(`remove ${number}`),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The window comes first, as in a browser. */
function send(type: string, fields: object = {}): void {
  const event = Object.assign(new Event(type), { button: 0, clientX: 0, clientY: 0, ...fields })
  Object.defineProperty(event, 'target', { value: cell })
  page.dispatchEvent(event)
  if (!event.cancelBubble) cell.dispatchEvent(event)
}

/** Presses for some time, and clicks as the browser does at the end. */
function press(heldMs: number): void {
  send('pointerdown')
  vi.advanceTimersByTime(heldMs)
  send('pointerup')
  send('click', { detail: 1 })
}

const done = () => seen.filter(entry => !entry.startsWith('ring'))

test('adds the points by a tap, before which no ring appears', () => {
  press(300)
  expect(done()).toEqual(['tap 3'])
  expect(seen).not.toContain('ring 3')
})

test('does nothing for a long press that is given up after its ring has appeared', () => {
  for (const heldMs of [500, 1_399]) press(heldMs)
  expect(seen).toContain('ring 3')
  expect(done()).toEqual([])
  press(100)
  expect(done()).toEqual(['tap 3'])
})

test('does nothing for a press that moves away after its ring has appeared', () => {
  send('pointerdown')
  vi.advanceTimersByTime(1_000)
  send('pointermove', { clientX: 11 })
  vi.advanceTimersByTime(1_000)
  send('pointerup')
  send('click', { detail: 1 })
  expect(done()).toEqual([])
})

test('removes the number after 1.4 s and adds nothing at the release', () => {
  press(1_400)
  expect(done()).toEqual(['remove 3'])
})

test('adds the points by the Enter key, also after a press that was given up by a scroll', () => {
  send('pointerdown')
  vi.advanceTimersByTime(1_000)
  send('pointercancel')
  send('click', { detail: 0 })
  expect(seen).toContain('tap 3')
})
