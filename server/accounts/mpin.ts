import { createHmac, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AHEAD_MAX_MS, type Clock } from '../database/clock.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { attempts, players } from '../database/schema/accounts.ts'
import { isOver } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { type Asker, createFairQueue } from '../http/fair-queue.ts'
import { attemptsKey } from './devices.ts'

/** Wrong MPINs before the first pause. */
const FREE_ATTEMPTS = 5
/** Wrong MPINs before the lock. */
const ATTEMPTS_MAX = 10
const FIRST_PAUSE_SECONDS = 30
const LOCK_MS = 24 * 60 * 60 * 1000

/** Hashes that are computed at a time: each needs 19 MiB and much processor time. */
const AT_ONCE_MAX = 2
const WAITING_MAX = 100

// One of OWASP's settings for argon2id, the library's default algorithm: 19 MiB, two passes. Node's
// own argon2 takes twice the time.
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const inQueue = createFairQueue(AT_ONCE_MAX, WAITING_MAX)
/** Compared with the MPINs of unknown numbers, so that they take as long as others. */
let dummyHash: Promise<string> | undefined

/**
 * Hashes an MPIN with the pepper and the player's id, so that equal MPINs have different hashes.
 * Askers take turns; see fair-queue.ts. Throws busy.
 */
export function hashMpin(
  pepper: string,
  mpin: string,
  playerId: string,
  asker: Asker,
): Promise<string> {
  return inQueue(() => hash(peppered(pepper, mpin, playerId), parameters), asker)
}

/**
 * Whether the MPIN is the player's. Without a hash (unknown player) it is false after the same
 * time. Askers take turns, so that a flood does not keep out others; see fair-queue.ts. Throws busy.
 */
export async function isMpinRight(
  pepper: string,
  mpin: string,
  player: Pick<RowOf<typeof players>, 'id' | 'mpin_hash'> | undefined,
  asker: Asker,
): Promise<boolean> {
  dummyHash ??= hash(String(randomInt(1e9)), parameters)
  const stored = player?.mpin_hash ?? (await dummyHash)
  const isEqual = await inQueue(
    () => verify(stored, peppered(pepper, mpin, player?.id ?? '')),
    asker,
  )
  return isEqual && player !== undefined
}

/** Throws the error of an MPIN that is easy to guess. */
export function checkMpin(mpin: string, phone: string): void {
  if (/^(\d)\1{3}$/.test(mpin)) throw new ApiError('mpin_one_digit')
  if ('0123456789012'.includes(mpin) || '2109876543210'.includes(mpin)) {
    throw new ApiError('mpin_in_a_row')
  }
  if (phone.endsWith(mpin)) throw new ApiError('mpin_from_phone')
}

const count: Statement = {
  name: 'mpin_attempt',
  text: `WITH before AS (SELECT since FROM attempts WHERE key = $1)
    INSERT INTO attempts AS a (key, count, since) VALUES ($1, 1, $2)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE a.count + 1 END,
      since = $2,
      locked_until = CASE WHEN ${isOver} OR a.count + 1 < ${FREE_ATTEMPTS} THEN NULL
        ELSE $2::timestamptz
          + ${FIRST_PAUSE_SECONDS} * 2 ^ (a.count + 1 - ${FREE_ATTEMPTS}) * interval '1 second' END
    WHERE ${isOver}
      OR (a.count < ${ATTEMPTS_MAX} AND (a.locked_until IS NULL OR a.locked_until <= $2))
    RETURNING (SELECT since FROM before) AS since_before`,
}

const takeBack: Statement = {
  name: 'mpin_take_back',
  // It may come late. A pause that a later wrong attempt began goes on.
  text: `UPDATE attempts SET count = count - 1,
      locked_until = CASE WHEN since = $2 OR count <= ${FREE_ATTEMPTS} THEN NULL
        ELSE locked_until END,
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
    WHERE split_part(key, ':', 1) = 'mpin' AND split_part(key, ':', 2) = $1 AND since <= $2`,
}

const unlock: Statement = { name: 'mpin_unlock', text: 'DELETE FROM attempts WHERE key = $1' }

type Lock = Pick<RowOf<typeof attempts>, 'count' | 'since' | 'locked_until'>

/** A counted attempt, which is taken back if the MPIN was right. */
type MpinAttempt = { key: string; at: Date; sinceBefore: Date | null }

/**
 * Counts an attempt before the MPIN is checked, so that parallel guesses share the limit. From the
 * fifth attempt on, each is followed by a growing pause; the tenth locks for 24 hours. A day without
 * an attempt resets the count, so no day has more than ten. Unknown numbers are counted too, so a lock
 * does not show whether a number is registered. Throws an ApiError: mpin_pause or mpin_locked.
 */
export async function countMpinAttempt(db: Db, clock: Clock, key: string): Promise<MpinAttempt> {
  const at = new Date(clock.now())
  const dayBefore = new Date(at.getTime() - LOCK_MS)
  const values = [key, at, dayBefore, latest(at.getTime())]
  const [counted] = await db.query<{ since_before: Date | null }>(count, values)
  if (counted) return { key, at, sinceBefore: counted.since_before }
  const [lock] = await db.query<Lock>(readLock, [key])
  if (!lock || lock.count >= ATTEMPTS_MAX) {
    const endsAtMs = (lock?.since.getTime() ?? at.getTime()) + LOCK_MS
    const hours = Math.ceil((endsAtMs - at.getTime()) / (60 * 60 * 1000))
    throw new ApiError('mpin_locked', { hours: Math.max(1, hours) })
  }
  const waitMs = (lock.locked_until?.getTime() ?? 0) - at.getTime()
  throw new ApiError('mpin_pause', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/**
 * Takes back an attempt whose MPIN was right or could not be checked. Earlier wrong attempts stay
 * counted: a guesser gets no more attempts because the owner logs in.
 */
export async function takeBackMpinAttempt(db: Db, { key, at, sinceBefore }: MpinAttempt) {
  await db.query(takeBack, [key, at, sinceBefore])
}

/** Forgets the attempts of unknown devices at a number. */
export async function unlockMpin(query: Query, phone: string): Promise<void> {
  await query(unlock, [attemptsKey('mpin', phone)])
}

/** Until when wrong MPINs keep some device of this number from logging in; null if none does. */
export async function lockedUntil(db: Db, clock: Clock, phone: string): Promise<Date | null> {
  const locks = await db.query<Lock>(readLocks, [phone, latest(clock.now())])
  const ends = locks.map(({ count, since, locked_until: pause }) =>
    count >= ATTEMPTS_MAX ? since.getTime() + LOCK_MS : (pause?.getTime() ?? 0),
  )
  const last = Math.max(0, ...ends)
  return last > clock.now() ? new Date(last) : null
}

/** Attempts dated later were stored before the clock was set back. */
function latest(nowMs: number) {
  return new Date(nowMs + AHEAD_MAX_MS)
}

function peppered(pepper: string, mpin: string, playerId: string) {
  return createHmac('sha256', pepper).update(`${mpin} ${playerId}`).digest('base64')
}
