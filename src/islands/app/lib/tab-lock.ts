import { wait } from './poll.ts'

const STORAGE_LAG_MS = 300

/**
 * Runs the work while no other tab of this browser runs work of the same name. If the browser has
 * no locks, or blocks them together with storage, the work runs without one.
 */
export async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return work()
  }
  try {
    const isFree = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
      if (lock) await start()
      return lock !== null
    })
    if (isFree) return
    // What the other tab wrote last can reach this tab's storage a little after the lock is free.
    await navigator.locks.request(name, () => wait(STORAGE_LAG_MS).then(start))
  } catch (error) {
    if (hasStarted) throw error
    await work()
  }
}
