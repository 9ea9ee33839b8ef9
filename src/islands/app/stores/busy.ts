import { atom } from 'nanostores'

/** How many calls the player is waiting for. */
export const $busy = atom(0)

/** Shows the loader while the work goes on. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  $busy.set($busy.get() + 1)
  try {
    return await work()
  } finally {
    $busy.set($busy.get() - 1)
  }
}
