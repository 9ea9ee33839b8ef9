import { afterAll, vi } from 'vitest'

// The files of a worker share its process and what it has loaded of node_modules. Each file loads
// our own modules again, so it has its own stores, and it leaves no stub behind.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
