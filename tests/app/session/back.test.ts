import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '../support/page.ts'

const back = vi.fn()
const assign = vi.fn()

/** A browser without the Navigation API. */
async function openRouter() {
  vi.resetModules()
  const router = await import('../../../src/islands/app/stores/router.ts')
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('history', { back, pushState: () => {}, replaceState: () => {} })
  return router
}

beforeEach(() => void stubPage())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('Back leaves for the landing page where the first page was redirected', async () => {
  const { redirectTo, goBack } = await openRouter()
  redirectTo('login')
  await Promise.resolve()
  goBack('/download')
  expect(back).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledWith('/download')
})

test('Back goes to the page before', async () => {
  const { openPage, goBack } = await openRouter()
  openPage('login')
  goBack('/download')
  expect(back).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})
