import type { AppContext } from '../context.ts'

const SKEW_WARNED_MS = 5_000
const SKEW_MAX_MS = 60_000

/**
 * Whether the server can work: the database answers, over a connection for this question only, and
 * its clock is that of the process. Returns the reason why not.
 */
export async function unreadyReason({ db, log }: Pick<AppContext, 'db' | 'log'>) {
  try {
    const skewMs = await db.ping()
    const seconds = Math.round(skewMs / 1000)
    if (Math.abs(skewMs) > SKEW_WARNED_MS) {
      log.warn({ seconds }, 'the clock of the database is ahead of this machine by so many seconds')
    }
    return Math.abs(skewMs) > SKEW_MAX_MS ? `clocks differ by ${Math.abs(seconds)} s` : null
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    return 'no database'
  }
}
