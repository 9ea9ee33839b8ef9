import { NIL } from 'uuid'
import { readSettings } from '../config/settings.ts'
import type { Db, Statement } from '../database/db.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const CHUNK = 1_000

type Sweep = {
  statement: Statement
  agesMs: number[]
  /** Before the first value of the column in whose order it goes. */
  first: string
  /** The operator's setting in days, at least the age. */
  setting?: 'OTP_DAYS' | 'ATTEMPT_DAYS'
}

/**
 * What is deleted by age. Each age is longer than anything that reads the rows: the longest limit and
 * lock is a day, a session ends after a day idle and 30 days in all, a bid that is asked again after
 * a month is judged again and refused again, a device is used again with each login, and settling a repeated event changes nothing.
 */
const sweeps: Sweep[] = [
  {
    ...sweepOf('attempts', ['key', 'text', ''], 'since <= $1', [2 * DAY_MS]),
    setting: 'ATTEMPT_DAYS',
  },
  {
    ...sweepOf('otps', ['id', 'uuid', NIL], 'expires_at <= $1', [DAY_MS]),
    setting: 'OTP_DAYS',
  },
  sweepOf('sessions', ['token_hash', 'text', ''], '(last_seen_at <= $1 OR created_at <= $2)', [
    DAY_MS,
    30 * DAY_MS,
  ]),
  sweepOf('people_sessions', ['token_hash', 'text', ''], 'created_at <= $1', [DAY_MS]),
  sweepOf('challenges', ['hash', 'text', ''], 'created_at <= $1', [HOUR_MS]),
  sweepOf('push_devices', ['id', 'uuid', NIL], 'used_at <= $1', [90 * DAY_MS]),
  sweepOf('push_messages', ['begun_at', 'timestamptz', '-infinity'], 'begun_at <= $1', [
    2 * DAY_MS,
  ]),
  sweepOf('verdicts', ['at', 'timestamptz', '-infinity'], 'NOT is_accepted AND at <= $1', [
    30 * DAY_MS,
  ]),
  sweepOf('payment_events', ['received_at', 'timestamptz', '-infinity'], 'received_at <= $1', [
    90 * DAY_MS,
  ]),
]

/** Deletes old rows of the tables that only grow, in chunks. It stops once `signal` is aborted. */
export async function sweep(db: Db, signal?: AbortSignal): Promise<void> {
  const nowMs = db.clock.now()
  const settings = await readSettings(db)
  for (const { statement, agesMs, first, setting } of sweeps) {
    const longer = setting ? settings[setting] * DAY_MS : 0
    const before = agesMs.map(ageMs => new Date(nowMs - Math.max(ageMs, longer)))
    let after: string | null = first
    while (after !== null && !signal?.aborted) {
      const rows: { last: string | null }[] = await db.query(statement, [...before, after])
      after = rows[0]?.last ?? null
    }
  }
}

/**
 * A chunk goes on where the one before it ended, in the order of an indexed column, so that all of
 * them read the table once. FOR UPDATE checks the age again of a row that was changed after it was read.
 * Returns where the chunk ended, null if it was the last.
 */
function sweepOf(
  table: string,
  [column, type, first]: [column: string, type: string, first: string],
  isOld: string,
  agesMs: number[],
): Sweep {
  const text = `WITH old AS MATERIALIZED (
    SELECT ctid AS place, ${column} AS at FROM ${table}
    WHERE ${isOld} AND ${column} >= $${agesMs.length + 1}::${type}
    ORDER BY ${column} LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT place FROM old))
  )
  SELECT (SELECT at::text FROM old ORDER BY at OFFSET ${CHUNK - 1}) AS last`
  return { statement: { name: `sweep_${table}`, text }, agesMs, first }
}
