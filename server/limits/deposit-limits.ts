import { depositLimits, type Limit, tightestLimit } from '#domain/limits.ts'
import { dayOfSql, firstDaySql, nowSql, startOfDaySql } from '../database/clock.ts'
import type { Query, Statement } from '../database/db.ts'
import { exclusionError, limitError } from './limit-errors.ts'
import { lockWalletForLimits } from './lock-wallet.ts'

/** What counts of a player's deposits, in points. */
export type DepositUse = Record<(typeof depositLimits)[number], number>

/**
 * SQL: one row with the deposits that count in the day, week and month of an instant: approved and
 * pending ones, by the time of their request. A deposit that was declined or expired does not count.
 */
export function depositUseSql(playerId: string, instant: string, except = `''`): string {
  const day = dayOfSql(instant)
  const since = (start: string, end: string) =>
    `COALESCE(sum(other.points) FILTER (WHERE other.created_at >= ${startOfDaySql(start)}
      AND other.created_at < ${startOfDaySql(end)}), 0)::bigint`
  const [week, month] = [firstDaySql('week', day), firstDaySql('month', day)]
  return `SELECT ${since(day, `${day} + 1`)} AS deposit_day,
      ${since(week, `${week} + 7`)} AS deposit_week,
      ${since(month, `(${month} + INTERVAL '1 month')`)} AS deposit_month
    FROM fund_requests other
    WHERE other.player_id = ${playerId} AND other.kind = 'deposit' AND other.status <> -1 AND other.id <> ${except}
      AND other.created_at >= ${startOfDaySql(`LEAST(${week}, ${month})`)}`
}

/**
 * SQL: the player's limits and breaks allow a deposit of these points at the instant of the CTE
 * `now`. The wallet must be locked by an earlier statement: this one then sees all other deposits.
 */
export function depositAllowedSql(playerId: string, points: string): string {
  const within = depositLimits.map(kind => `COALESCE(u.${kind} + ${points} <= w.${kind}, true)`)
  return `EXISTS (SELECT FROM wallets w
    CROSS JOIN LATERAL (${depositUseSql(playerId, 'now.at')}) u
    WHERE w.player_id = ${playerId} AND w.account = 'wallet'
      AND (w.excluded_until IS NULL OR w.excluded_until <= now.at)
      AND ${within.join(' AND ')})`
}

/**
 * SQL: the limit with the least left that a deposit f is above, or null. Its money has arrived, so
 * it is credited and counts.
 */
export function overLimitSql(f: string): string {
  const kinds = depositLimits
    .map((kind, rank) => `('${kind}', w.${kind} - u.${kind} - ${f}.points, ${rank})`)
    .join(', ')
  return `(SELECT k.kind FROM wallets w
    CROSS JOIN LATERAL (${depositUseSql(`${f}.player_id`, `${f}.created_at`, `${f}.id`)}) u
    CROSS JOIN LATERAL (VALUES ${kinds}) AS k (kind, spare, rank)
    WHERE w.player_id = ${f}.player_id AND w.account = 'wallet' AND k.spare < 0
    ORDER BY k.spare, k.rank DESC LIMIT 1)`
}

const readUse: Statement = {
  name: 'deposit_use',
  text: `WITH ${nowSql} SELECT now.at, u.* FROM now CROSS JOIN LATERAL (${depositUseSql('$1::uuid', 'now.at')}) u`,
}

/**
 * Stores a deposit under the player's lock: other deposits and changes of limits wait. `insert` has
 * the condition depositAllowedSql. Returns its rows; throws limit_reached or excluded, and returns
 * no rows if something else refused it.
 */
export async function withinDepositLimits<Row>(
  query: Query,
  playerId: string,
  points: number,
  insert: () => Promise<Row[]>,
): Promise<Row[]> {
  const limits = await lockWalletForLimits(query, playerId)
  const rows = await insert()
  if (rows.length > 0) return rows
  const [use] = await query<DepositUse & { at: Date }>(readUse, [playerId])
  const now = use!.at.getTime()
  const excluded = exclusionError(limits.excluded_until, now)
  if (excluded) throw excluded
  const limit = tightestLimit(depositLimitsOf(limits, use!), points)
  if (limit) throw limitError(limit, now)
  // A limit may have refused it a moment before midnight.
  return insert()
}

/** The limits of deposits that are set, with what counts in their periods. */
export function depositLimitsOf(
  limits: Record<keyof DepositUse, number | null>,
  use: DepositUse,
): Limit[] {
  return depositLimits.flatMap(kind => {
    const points = limits[kind]
    return points === null ? [] : [{ kind, points, used: use[kind] }]
  })
}
