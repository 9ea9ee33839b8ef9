import { AHEAD_MAX_MS, type Clock } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from './errors.ts'
import { isLocal } from './origin.ts'

export type AttemptLimit = {
  max: number
  windowMs: number
  /** Code of the error; too_many_tries unless given. */
  code?: 'otp_limit'
}

// Calls of this machine are development and tests, or a proxy that does not name its clients.
const HERE = 'here'
const TIMES_HERE = 40

// The /48 of an IPv6 address is what a provider gives a customer with many subnets, or the phones of a
// part of a mobile network.
const WIDE = '::/48'
const TIMES_WIDE = 5

/** SQL: the window of attempts a is over, or began by a clock that was set back since. */
export const isOver = '(a.since <= $3 OR a.since > $4)'

const countSql = `INSERT INTO attempts AS a (key, count, since) VALUES ($1, 1, $2)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE a.count + 1 END,
      since = CASE WHEN ${isOver} THEN $2 ELSE a.since END`

const takeOne: Statement = {
  name: 'attempt_take',
  text: `${countSql} WHERE ${isOver} OR a.count < $5 RETURNING count`,
}

const countOne: Statement = { name: 'attempt_count', text: `${countSql} RETURNING count` }

const giveOneBack: Statement = {
  name: 'attempt_give_back',
  text: 'UPDATE attempts SET count = count - 1 WHERE key = ANY($1) AND count > 0',
}

const readSince: Statement = {
  name: 'attempt_since',
  text: 'SELECT since FROM attempts WHERE key = $1',
}

/**
 * Counts one attempt for a key. Throws 429 if the window already has `max` attempts. One statement
 * counts and compares, so parallel attempts share the limit. Returns the attempts of the window so
 * far; where a key has several times the limit, as a part of them.
 */
export async function takeAttempt(
  db: Pick<Db, 'query'>,
  clock: Clock,
  key: string,
  limit: AttemptLimit,
): Promise<number> {
  const nowMs = clock.now()
  const times = timesOf(key)
  const values = [...windowOf(key, nowMs, limit.windowMs), limit.max * times]
  const [taken] = await db.query<{ count: number }>(takeOne, values)
  if (taken) return taken.count / times
  const [row] = await db.query<{ since: Date }>(readSince, [key])
  // Another call may have begun the window after this one began.
  const sinceMs = Math.min(row?.since.getTime() ?? nowMs, nowMs)
  const seconds = Math.max(1, Math.ceil((sinceMs + limit.windowMs - nowMs) / 1000))
  throw new ApiError(limit.code ?? 'too_many_tries', { seconds })
}

/** Counts one attempt for each key. Throws 429 at the first whose window is full. Returns the highest count. */
export async function takeAttempts(
  db: Db,
  clock: Clock,
  keys: string[],
  limit: AttemptLimit,
): Promise<number> {
  let highest = 0
  for (const key of keys) highest = Math.max(highest, await takeAttempt(db, clock, key, limit))
  return highest
}

/** Counts one attempt for a key without a limit. Returns the attempts of the window so far. */
export async function countAttempt(
  db: Db,
  clock: Clock,
  key: string,
  windowMs: number,
): Promise<number> {
  const values = windowOf(key, clock.now(), windowMs)
  const [row] = await db.query<{ count: number }>(countOne, values)
  return row!.count
}

/** Takes back one attempt, for successful attempts that should not count. */
export async function giveBack(db: Db, keys: string[]) {
  if (keys.length > 0) await db.query(giveOneBack, [keys])
}

/** More keys than these would be an attack from very many addresses: then the count begins again. */
const COUNTED_MAX = 50_000

/**
 * Counts attempts in the memory of this process, for calls that cost less than a row. The returned
 * function counts one for each key, and returns the error if one has more than `max` in its window.
 */
export function createMemoryAttempts({
  max,
  windowMs,
}: AttemptLimit): (keys: string[]) => ApiError | null {
  const counts = new Map<string, number>()
  let endsAtMs = 0
  return keys => {
    const nowMs = performance.now()
    if (nowMs > endsAtMs || counts.size > COUNTED_MAX) {
      counts.clear()
      endsAtMs = nowMs + windowMs
    }
    let isOver = false
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > max * timesOf(key)) isOver = true
    }
    const seconds = Math.ceil((endsAtMs - nowMs) / 1_000)
    return isOver ? new ApiError('too_many_tries', { seconds }) : null
  }
}

/**
 * The keys for counting a client's attempts: its address, the /48 of an IPv6 one, and its device id.
 * Calls in process have no address, all calls of this machine share a key, and a device may send no id.
 */
export function askerKeys(what: string, address: string, device: string): string[] {
  return [
    ...placesOf(address).map(place => `${what}:address:${place}`),
    ...(device === '' ? [] : [`${what}:device:${device}`]),
  ]
}

function placesOf(address: string): string[] {
  if (address === '') return []
  if (isLocal(address)) return [HERE]
  const [, wide] = /^(\w+:\w+:\w+):\w+::\/64$/.exec(address) ?? []
  return wide === undefined ? [address] : [address, `${wide}${WIDE}`]
}

function timesOf(key: string): number {
  if (key.endsWith(`:${HERE}`)) return TIMES_HERE
  return key.endsWith(WIDE) ? TIMES_WIDE : 1
}

/** The values of countSql. */
function windowOf(key: string, nowMs: number, windowMs: number) {
  return [key, ...[nowMs, nowMs - windowMs, nowMs + AHEAD_MAX_MS].map(ms => new Date(ms))]
}
