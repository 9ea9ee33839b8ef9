import { depositLimits, type Limit, type LimitKind, tightestLimit } from '#domain/limits.ts'
import { dayOfSql, firstDaySql, startOfDaySql } from '../database/clock.ts'
import type { Query, Statement } from '../database/db.ts'

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

type Exceeded = Record<keyof DepositUse, number | null> & { used: DepositUse; points: number }

const readUse: Statement = {
  name: 'deposit_use',
  text: `SELECT w.deposit_day, w.deposit_week, w.deposit_month, f.points, to_jsonb(u) AS used
    FROM fund_requests f JOIN wallets w ON w.player_id = f.player_id AND w.account = 'wallet'
    CROSS JOIN LATERAL (${depositUseSql('f.player_id', 'f.created_at', 'f.id')}) u
    WHERE f.id = $1`,
}

/** The limit that a deposit was above when it was requested, or null. */
export async function exceededLimit(query: Query, fundId: string): Promise<LimitKind | null> {
  const [row] = await query<Exceeded>(readUse, [fundId])
  return tightestLimit(depositLimitsOf(row!, row!.used), row!.points)?.kind ?? null
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
