import type { AppContext } from '../context.ts'
import type { Db, Statement } from './db.ts'
import { isOfNewerVersion } from './migrate.ts'

const SKEW_WARNED_MS = 5_000
const SKEW_MAX_MS = 60_000

/** Writes at most every two seconds, however often it is asked and by how many processes. */
const writeHeartbeat: Statement = {
  name: 'heartbeat',
  text: `WITH written AS (
    INSERT INTO heartbeat AS h (id, at, filler)
    VALUES (1, clock_timestamp(), repeat('x', 7000))
    ON CONFLICT (id) DO UPDATE SET at = excluded.at, filler = excluded.filler
    WHERE h.at NOT BETWEEN excluded.at - INTERVAL '2 s' AND excluded.at
  ) SELECT clock_timestamp() AS at`,
}

/**
 * Whether the server can work: the database takes a row, over a connection for this question only,
 * its schema is one that this version knows, and its clock is that of the process. Returns the reason
 * why not.
 */
export async function unreadyReason({ db, log }: Pick<AppContext, 'db' | 'log'>) {
  const own = db.within('readiness')
  try {
    const skewMs = await beat(own)
    if (await isOfNewerVersion(own)) {
      log.error('the database is of a newer version of Ank, which this one cannot work beside')
      return 'newer database'
    }
    const seconds = Math.round(skewMs / 1000)
    if (Math.abs(skewMs) > SKEW_WARNED_MS) {
      log.warn({ seconds }, 'the clock of the database is ahead of this machine by so many seconds')
    }
    return Math.abs(skewMs) > SKEW_MAX_MS ? `clocks differ by ${Math.abs(seconds)} s` : null
  } catch (err) {
    log.error({ err }, 'the database does not take a row')
    return 'no database'
  }
}

/** Returns how many ms the database's clock is ahead of the machine's. */
async function beat(db: Db): Promise<number> {
  const askedAtMs = Date.now()
  const [row] = await db.query<{ at: Date }>(writeHeartbeat, [])
  return row!.at.getTime() - (askedAtMs + Date.now()) / 2
}
