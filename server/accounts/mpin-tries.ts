import type { Clock } from '../clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'

const FREE_TRIES = 5
const TRIES_MAX = 10
const FIRST_PAUSE_SECONDS = 30

const countTry: Statement = {
  name: 'mpin_try',
  text: `INSERT INTO attempts AS a (key, count, since) VALUES ($1, 1, $2)
    ON CONFLICT (key) DO UPDATE SET
      count = a.count + 1,
      since = $2,
      locked_until = CASE WHEN a.count + 1 < ${FREE_TRIES} THEN NULL
        ELSE $2::timestamptz + ${FIRST_PAUSE_SECONDS} * 2 ^ (a.count + 1 - ${FREE_TRIES}) * interval '1 second' END
    WHERE a.count < ${TRIES_MAX} AND (a.locked_until IS NULL OR a.locked_until <= $2)
    RETURNING count`,
}

const readLock: Statement = {
  name: 'mpin_lock',
  text: 'SELECT count, locked_until FROM attempts WHERE key = $1',
}

/** The key for counting MPIN tries of a phone number. */
export function mpinKey(phone: string) {
  return `mpin:${phone}`
}

/**
 * Counts a try before the MPIN is checked, so that parallel guesses share the limit. From the fifth
 * try on, each is followed by a growing pause; after the tenth, only an OTP unlocks the number.
 * Unknown numbers are counted too, so a lock does not show whether a number is registered. Throws
 * an ApiError: mpin_pause or mpin_locked.
 */
export async function countMpinTry(db: Db, clock: Clock, phone: string) {
  const now = new Date(clock.now())
  const counted = await db.query(countTry, [mpinKey(phone), now])
  if (counted.length > 0) return
  const [row] = await db.query<{ count: number; locked_until: Date | null }>(readLock, [
    mpinKey(phone),
  ])
  if (!row || row.count >= TRIES_MAX) throw new ApiError('mpin_locked')
  const waitMs = (row.locked_until?.getTime() ?? 0) - now.getTime()
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new ApiError('mpin_pause', { seconds })
}
