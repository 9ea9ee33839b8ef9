import type { Clock } from '../../server/database/clock.ts'
import type { Db } from '../../server/database/db.ts'
import { moveDatabase } from '../../tools/test/moved-postgres.ts'
import { type TestTime, timeOf } from '../../tools/test/test-time.ts'

/** A server's clock, and that of its database. */
export type MovedClock = Clock & {
  moveTo(time: TestTime): void
  moveBy(ms: number): void
  /** From now on the server's clock moves only by these calls, however slow the machine is. */
  stop(): void
}

const databaseName = { name: '', text: 'SELECT current_database() AS name' }

/** Makes the clock of a database on the PostgreSQL of the tests, and of what uses it, movable. */
export async function movable({ clock, query }: Pick<Db, 'clock' | 'query'>): Promise<MovedClock> {
  if (isMoved(clock)) return clock
  const [row] = await query<{ name: string }>(databaseName, [])
  let aheadMs = 0
  let stoppedAtMs: number | null = null
  return Object.assign(clock, {
    now: () => stoppedAtMs ?? Date.now() + aheadMs,
    moveTo(time: TestTime) {
      aheadMs = timeOf(time) - Date.now()
      if (stoppedAtMs !== null) stoppedAtMs = timeOf(time)
      moveDatabase(`postgres:///${row!.name}`, aheadMs)
    },
    moveBy(ms: number) {
      this.moveTo(clock.now() + ms)
    },
    stop() {
      stoppedAtMs = clock.now()
    },
  })
}

export function isMoved(clock: Clock): clock is MovedClock {
  return 'moveTo' in clock
}
