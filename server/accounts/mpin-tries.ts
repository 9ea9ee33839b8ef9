import type { AppContext } from '../context.ts'
import { AHEAD_MAX_MS, type Clock } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { retryLater } from '../database/retry.ts'
import { isOver } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'

const FREE_TRIES = 5
const TRIES_MAX = 10
const FIRST_PAUSE_SECONDS = 30
const LOCK_MS = 24 * 60 * 60 * 1000

const countTry: Statement = {
  name: 'mpin_try',
  text: `WITH before AS (SELECT since FROM attempts WHERE key = $1)
    INSERT INTO attempts AS a (key, count, since) VALUES ($1, 1, $2)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE a.count + 1 END,
      since = $2,
      locked_until = CASE WHEN ${isOver} OR a.count + 1 < ${FREE_TRIES} THEN NULL
        ELSE $2::timestamptz + ${FIRST_PAUSE_SECONDS} * 2 ^ (a.count + 1 - ${FREE_TRIES}) * interval '1 second' END
    WHERE ${isOver}
      OR (a.count < ${TRIES_MAX} AND (a.locked_until IS NULL OR a.locked_until <= $2))
    RETURNING (SELECT since FROM before) AS since_before`,
}

const takeBack: Statement = {
  name: 'mpin_take_back',
  // It may come late. A pause that a later wrong attempt began goes on.
  text: `UPDATE attempts SET count = count - 1,
      locked_until = CASE WHEN since = $2 OR count <= ${FREE_TRIES} THEN NULL ELSE locked_until END,
      since = CASE WHEN since = $2 THEN COALESCE($3, since) ELSE since END
    WHERE key = $1 AND count > 0`,
}

const readLock: Statement = {
  name: 'mpin_lock',
  text: 'SELECT count, since, locked_until FROM attempts WHERE key = $1',
}

const readLocks: Statement = {
  name: 'mpin_locks',
  text: `SELECT count, since, locked_until FROM attempts
    WHERE split_part(key, ':', 1) = 'mpin' AND split_part(key, ':', 2) = $1
      AND since <= $2`,
}

const forgetTries: Statement = {
  name: 'tries_forget',
  text: `DELETE FROM attempts WHERE split_part(key, ':', 2) = $1
    AND split_part(key, ':', 1) IN ('mpin', 'otp-day', 'otp-pause', 'otp-send', 'otp-wrong')`,
}

type Lock = { count: number; since: Date; locked_until: Date | null }

/** A counted attempt, which is taken back if the MPIN was right. */
export type MpinTry = { key: string; at: Date; sinceBefore: Date | null }

/**
 * The key for counting MPIN attempts of a phone number. All unknown devices share one; a device that
 * has logged in has its own (see devices.ts).
 */
export function mpinKey(phone: string, device: string | null = null) {
  return `mpin:${phone}${device === null ? '' : `:${device}`}`
}

/**
 * Counts an attempt before the MPIN is checked, so that parallel guesses share the limit. From the fifth
 * try on, each is followed by a growing pause; the tenth locks for 24 hours. A day without a try
 * resets the count, so no day has more than ten. Unknown numbers are counted too, so a lock does not
 * show whether a number is registered. Throws an ApiError: mpin_pause or mpin_locked.
 */
export async function countMpinTry(db: Db, clock: Clock, key: string): Promise<MpinTry> {
  const at = new Date(clock.now())
  const dayBefore = new Date(at.getTime() - LOCK_MS)
  const values = [key, at, dayBefore, latest(at.getTime())]
  const [counted] = await db.query<{ since_before: Date | null }>(countTry, values)
  if (counted) return { key, at, sinceBefore: counted.since_before }
  const [row] = await db.query<Lock>(readLock, [key])
  if (!row || row.count >= TRIES_MAX) {
    const endsAtMs = (row?.since.getTime() ?? at.getTime()) + LOCK_MS
    throw new ApiError('mpin_locked', { hours: hoursUntil(endsAtMs, at) })
  }
  const waitMs = (row.locked_until?.getTime() ?? 0) - at.getTime()
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new ApiError('mpin_pause', { seconds })
}

/**
 * Takes back an attempt whose MPIN was right or could not be checked, later if the database does not
 * answer. Earlier wrong attempts stay counted: a guesser gets no more looks because the owner logs in.
 */
export async function takeBackMpinTry(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { key, at, sinceBefore }: MpinTry,
) {
  await retryLater(log, () => db.query(takeBack, [key, at, sinceBefore]))
}

/** Until when wrong MPINs keep some device of this number from logging in; null if none does. */
export async function lockedUntil(db: Db, clock: Clock, phone: string): Promise<Date | null> {
  const locks = await db.query<Lock>(readLocks, [phone, latest(clock.now())])
  const ends = locks.map(({ count, since, locked_until: pause }) =>
    count >= TRIES_MAX ? since.getTime() + LOCK_MS : (pause?.getTime() ?? 0),
  )
  const last = Math.max(0, ...ends)
  return last > clock.now() ? new Date(last) : null
}

/** Forgets all attempts and sends of a phone number, of known devices too. */
export async function forgetTriesOf(db: Db, phone: string) {
  await db.query(forgetTries, [phone])
}

/** Attempts dated later were stored before the clock was set back. */
function latest(nowMs: number) {
  return new Date(nowMs + AHEAD_MAX_MS)
}

function hoursUntil(endsAtMs: number, now: Date) {
  return Math.max(1, Math.ceil((endsAtMs - now.getTime()) / (60 * 60 * 1000)))
}
