import type { Clock } from '../../server/database/clock.ts'
import type { Db } from '../../server/database/db.ts'
import { moveDatabase } from '../../tools/test/moved-postgres.ts'

/** A server's clock, and that of its database, with how far they are ahead of the machine. */
export type MovedClock = Clock & {
  offsetMs: number
  /** Sets both clocks to an instant such as '2026-11-18T15:20:00+05:30', or to epoch ms. */
  moveTo(instant: string | number): void
}

const databaseName = { name: '', text: 'SELECT current_database() AS name' }

/** Makes the clock of a database on the PostgreSQL of the tests, and of what uses it, movable. */
export async function movable({ clock, query }: Pick<Db, 'clock' | 'query'>): Promise<MovedClock> {
  if (isMoved(clock)) return clock
  const [row] = await query<{ name: string }>(databaseName, [])
  let ahead = 0
  return Object.defineProperties(clock, {
    now: { value: () => Date.now() + ahead },
    moveTo: {
      value(this: MovedClock, instant: string | number) {
        this.offsetMs = new Date(instant).getTime() - Date.now()
      },
    },
    offsetMs: {
      get: () => ahead,
      set(offsetMs: number) {
        ahead = offsetMs
        moveDatabase(`postgres:///${row!.name}`, offsetMs)
      },
    },
  }) as MovedClock
}

function isMoved(clock: Clock): clock is MovedClock {
  return 'offsetMs' in clock
}
