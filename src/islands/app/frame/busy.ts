import { atom } from 'nanostores'

/** The number of calls that the player waits for. */
export const $busy = atom(0)

/** Shows the loader while the work runs. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  $busy.set($busy.get() + 1)
  try {
    return await work()
  } finally {
    $busy.set($busy.get() - 1)
  }
}
