import { untilOnline, wait } from './wait.ts'

const RETRY_AFTER_MS = 5_000

/** Loads a script, and tries until it succeeds: after a while, and when the phone is online. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await wait(RETRY_AFTER_MS)
      await untilOnline()
    }
  }
}
