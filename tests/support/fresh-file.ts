import { afterAll, vi } from 'vitest'

// The files of a worker share its process and what it has loaded of node_modules. Each file loads
// our own modules again, so it has its own stores, and it starts without the stubs of another.
vi.resetModules()
leaveNoStub()

// Vitest does not call this for a file whose tests are all left out.
afterAll(leaveNoStub)

function leaveNoStub() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}
