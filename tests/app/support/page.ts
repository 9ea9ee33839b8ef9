import { vi } from 'vitest'

/** The parts of a browser's page that the stores listen to. */
export function stubPage() {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => null,
    querySelectorAll: () => [],
    activeElement: null,
  })
  const window = Object.assign(new EventTarget(), { scrollTo: () => {} })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  return {
    look(state: 'visible' | 'hidden'): void {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
    /** Leaves the page for another document, then shows it again unchanged. */
    leave(): void {
      window.dispatchEvent(new Event('pagehide'))
    },
    return(): void {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    },
    /** Another tab has written to local storage. */
    write(key: string, newValue: string): void {
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    },
    network(state: 'online' | 'offline'): void {
      window.dispatchEvent(new Event(state))
    },
  }
}
