import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/db.ts'
import { waitingForLocks } from './database.ts'

/**
 * Starts `close`, and `work` at the moment in which the account is checked and not closed yet. Both
 * have ended when it resolves.
 */
export async function duringClosing<T>(
  db: Db,
  playerId: string,
  { close, work }: { close(): Promise<unknown>; work(): Promise<T> },
): Promise<T> {
  const { closing, working } = await db.transaction(async query => {
    // Closing ends the sessions last.
    await query({ name: '', text: 'SELECT FROM sessions WHERE player_id = $1 FOR UPDATE' }, [
      playerId,
    ])
    const closing = close()
    await lockWaits(1, closing)
    const working = work()
    await lockWaits(2, working)
    return { closing, working }
  })
  await closing
  return working

  /** Resolves once `count` connections wait for a lock, or the work has ended. */
  async function lockWaits(count: number, ended: Promise<unknown>) {
    let isEnded = false
    ended.finally(() => {
      isEnded = true
    })
    while (!isEnded && (await waitingForLocks(db)) < count) await wait(5)
  }
}
