import { windowPersistentEvents } from '@nanostores/persistent'
import { afterAll, vi } from 'vitest'

// The files of a worker share its process and what it has loaded of node_modules. Each file loads
// our own modules again, so it has its own stores, and it starts without the stubs of another.
vi.resetModules()
leaveNoStub()

// Vitest does not call this for a file whose tests are all left out.
afterAll(leaveNoStub)

// A store ends a second after its last listener left, when the window of its file may be gone.
windowPersistentEvents.removeEventListener = (_key, listener, restore) => {
  const page: Partial<Window> = globalThis.window ?? {}
  page.removeEventListener?.('storage', listener as never)
  page.removeEventListener?.('pageshow', restore as never)
}

function leaveNoStub() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}
