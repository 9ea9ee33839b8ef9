import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import { printAll } from '../../../src/islands/app/screens/wallet/statement.ts'
import { everything, loadStatement } from '../../../src/islands/app/stores/money/statement.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, setUpIsland } from '../support/island.ts'

const island = setUpIsland()
const print = vi.fn()

beforeEach(async () => {
  await enterAsNewPlayer(island)
  await loadStatement(everything)
  print.mockClear()
  vi.stubGlobal('window', { print, scrollTo: () => {} })
})
afterEach(() => void vi.unstubAllGlobals())

/** Holds the answers with entries; `asked` counts those that the server has given. */
function holdEntries() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { asked: 0, release: resolve }
  connect({
    fetch: async (url, init) => {
      const answer = await island.tab.fetch(url, init)
      if (!String(url).endsWith('get_wallet_history.php')) return answer
      state.asked += 1
      await promise
      return answer
    },
  })
  return state
}

const nextTask = () => new Promise(resolve => setTimeout(resolve, 20))

test('all entries are printed once they are there', async () => {
  await printAll({ current: true })
  await nextTask()
  expect(print).toHaveBeenCalledOnce()
})

test('a statement that is fetched slowly does not print the page that the player has opened since', async () => {
  const held = holdEntries()
  const isHere = { current: true }
  const printing = printAll(isHere)
  await expect.poll(() => held.asked).toBe(1)
  isHere.current = false
  held.release()
  await printing
  await nextTask()
  expect(print).not.toHaveBeenCalled()
})

test('another filter ends the print that is under way, and is no error', async () => {
  const held = holdEntries()
  const printing = printAll({ current: true })
  await expect.poll(() => held.asked).toBe(1)
  void loadStatement({ ...everything, kind: 'bid' })
  held.release()
  await printing
  await nextTask()
  expect(print).not.toHaveBeenCalled()
  expect($toast.get()).toBeNull()
})
