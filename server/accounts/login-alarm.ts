import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Db, Statement } from '../database/db.ts'
import { countAttempt } from '../http/attempts.ts'
import { type Asker, createFairQueue } from '../http/fair-queue.ts'
import type { Metrics } from '../http/monitoring.ts'

const QUARTER_MS = 15 * 60 * 1000
/** Two days, the least time for which counts are kept. */
const QUARTERS = 192
/** Alarm at this multiple of the median failures per quarter-hour, and at least `FAILURES_MIN`. */
const TIMES_USUAL = 5
const FAILURES_MIN = 300

/** The pace of slow logins: two a second in each process. Few wait, so that none is too late. */
const SLOW_AT_ONCE = 2
const SLOW_MS = 1_000
const SLOW_WAITING_MAX = 6

const slowly = createFairQueue(SLOW_AT_ONCE, SLOW_WAITING_MAX)

const KEY = 'login-failed'

const readUsual: Statement = {
  name: 'login_failures_usual',
  text: `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY COALESCE(a.count, 0))::int AS usual
    FROM generate_series($1::int, $2::int) AS quarter
    LEFT JOIN attempts a ON a.key = '${KEY}:' || quarter`,
}

const readFailures: Statement = {
  name: 'login_failures',
  text: 'SELECT COALESCE(max(count), 0) AS failures FROM attempts WHERE key = ANY($1)',
}

/** The usual failures as they were read in a quarter of an hour; in it they stay the same. */
const usuals = new WeakMap<Db, { quarter: number; usual: number }>()

/**
 * Counts a wrong MPIN on a device that its number does not know. The count is of all copies, because a
 * sprayer's attempts reach each of them.
 */
export async function countFailedLogin(context: AppContext, metrics: Metrics): Promise<void> {
  const { db, clock, log } = context
  metrics.count('login_failed')
  const quarter = quarterOf(clock.now())
  const failures = await countAttempt(db, clock, `${KEY}:${quarter}`, 2 * QUARTER_MS)
  const usual = await usualIn(db, quarter)
  if (failures === tooMany(usual)) {
    log.warn({ failures, usual }, 'many logins fail: devices that are not known are slowed down')
  }
}

/**
 * Holds a login of an unknown device up while many logins of the instance fail: a guesser who spreads
 * his attempts over many numbers and addresses passes no other limit. Ends with the first whole quarter
 * of an hour that has fewer failures. The pace is of each process, because it need not be exact.
 * Throws busy.
 */
export async function slowIfSprayed(
  { db, clock, config }: AppContext,
  metrics: Metrics,
  asker: Asker,
): Promise<void> {
  const quarter = quarterOf(clock.now())
  const keys = [quarter, quarter - 1].map(each => `${KEY}:${each}`)
  const [row] = await db.query<{ failures: number }>(readFailures, [keys])
  if (row!.failures < tooMany(await usualIn(db, quarter))) return
  metrics.count('login_slowed')
  await slowly(() => pause(Math.min(SLOW_MS, config.callLimitMs / 5)), asker)
}

function tooMany(usual: number): number {
  return Math.max(FAILURES_MIN, TIMES_USUAL * usual)
}

/** The median of the quarters of two days, so that an attack of hours does not become the usual. */
async function usualIn(db: Db, quarter: number): Promise<number> {
  const known = usuals.get(db)
  if (known?.quarter === quarter) return known.usual
  const values = [quarter - QUARTERS, quarter - 1]
  const [row] = await db.query<{ usual: number }>(readUsual, values)
  const { usual } = row!
  usuals.set(db, { quarter, usual })
  return usual
}

function quarterOf(ms: number): number {
  return Math.floor(ms / QUARTER_MS)
}
