import { vi } from 'vitest'

/** The few things of a browser's page that the stores listen to, for tests without one. */
export function stubPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { scrollTo: () => {} })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  return {
    look(state: 'visible' | 'hidden'): void {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
    line(state: 'online' | 'offline'): void {
      window.dispatchEvent(new Event(state))
    },
  }
}
