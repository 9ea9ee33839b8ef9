import type { Clock } from '../../server/database/clock.ts'
import type { Db } from '../../server/database/db.ts'
import { moveDatabase } from '../../tools/test/moved-postgres.ts'

/** A server's clock, and that of its database, with how far they are ahead of the machine. */
export type MovedClock = Clock & { offsetMs: number }

const databaseName = { name: '', text: 'SELECT current_database() AS name' }

/** Makes the clock of a database on the PostgreSQL of the tests, and of what uses it, movable. */
export async function movable({ clock, query }: Pick<Db, 'clock' | 'query'>): Promise<MovedClock> {
  if (isMoved(clock)) return clock
  const [row] = await query<{ name: string }>(databaseName, [])
  let ahead = 0
  return Object.defineProperties(clock, {
    now: { value: () => Date.now() + ahead },
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
