import { readSettings } from '../settings.ts'
import type { Db, Statement } from './db.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const CHUNK = 1_000

type Sweep = {
  statement: Statement
  agesMs: number[]
  /** The operator's setting in days, at least the age. */
  setting?: 'OTP_DAYS' | 'ATTEMPT_DAYS'
}

/**
 * What is deleted by age. Each age is longer than anything that reads the rows: the longest limit and
 * lock is a day, a session ends after a day idle and 30 days in all, a bid that is asked again after
 * a month is judged again and refused again, and settling a repeated event changes nothing.
 */
const sweeps: Sweep[] = [
  { ...sweepOf('attempts', 'key', 'since <= $1', [2 * DAY_MS]), setting: 'ATTEMPT_DAYS' },
  { ...sweepOf('otps', 'id', 'expires_at <= $1', [DAY_MS]), setting: 'OTP_DAYS' },
  sweepOf('sessions', 'token_hash', '(last_seen_at <= $1 OR created_at <= $2)', [
    DAY_MS,
    30 * DAY_MS,
  ]),
  sweepOf('verdicts', 'player_id, bid_id', 'NOT is_accepted AND at <= $1', [30 * DAY_MS]),
  sweepOf('payment_events', 'provider, event_id', 'received_at <= $1', [90 * DAY_MS]),
]

/** Deletes old rows of the tables that only grow, in chunks. It stops once `signal` is aborted. */
export async function sweep(db: Db, signal?: AbortSignal): Promise<void> {
  const nowMs = db.clock.now()
  const settings = await readSettings(db)
  for (const { statement, agesMs, setting } of sweeps) {
    const longer = setting ? settings[setting] * DAY_MS : 0
    const before = agesMs.map(ageMs => new Date(nowMs - Math.max(ageMs, longer)))
    let deleted = CHUNK
    while (deleted === CHUNK && !signal?.aborted) {
      deleted = (await db.query(statement, before)).length
    }
  }
}

/** The condition is checked again for the row that is deleted, which may have changed meanwhile. */
function sweepOf(table: string, key: string, isOld: string, agesMs: number[]): Sweep {
  const text = `DELETE FROM ${table} WHERE ${isOld} AND (${key}) IN
    (SELECT ${key} FROM ${table} WHERE ${isOld} LIMIT ${CHUNK}) RETURNING 1`
  return { statement: { name: `sweep_${table}`, text }, agesMs }
}
