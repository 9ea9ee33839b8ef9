import { wait } from './wait.ts'

const TRY_AGAIN_MS = 20_000

/** Loads a script, and again after a while where the line broke. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await wait(TRY_AGAIN_MS)
    }
  }
}
