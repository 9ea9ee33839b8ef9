import { depositLimits, type LimitKind } from '#domain/limits.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { bidLimitColumns, bidUseSql } from './bid-limits.ts'
import { depositUseSql } from './deposit-limits.ts'

type Counts = {
  with_limits: number
  on_break: number
  set: number
  raises_asked: number
  raises_confirmed: number
  breaks: number
  over_limit: number
}

const kinds = `w.deposit_day, w.deposit_week, w.deposit_month, w.stake_day, w.stake_week, w.loss_day,
  w.loss_week`

/** SQL: the account of wallet w is not closed. A closed one is on a break for ever. */
const isNotClosedSql =
  'NOT EXISTS (SELECT FROM players p WHERE p.id = w.player_id AND p.closed_at IS NOT NULL)'

/** $2 days. */
const readCounts: Statement = {
  name: 'protection_counts',
  usesClock: true,
  text: `
WITH ${nowSql}, since AS (SELECT now.at - $2::int * INTERVAL '1 day' AS at FROM now), changed AS (
  SELECT c.* FROM limit_changes c, since WHERE c.at >= since.at
)
SELECT
  (SELECT count(*) FROM wallets w WHERE w.account = 'wallet' AND num_nonnulls(${kinds}) > 0
    AND ${isNotClosedSql})::int AS with_limits,
  (SELECT count(*) FROM wallets w, now WHERE w.excluded_until > now.at AND ${isNotClosedSql})::int
    AS on_break,
  (SELECT count(*) FROM changed WHERE state = 'done' AND closed_at IS NULL
    AND what NOT IN ('exclusion', 'reality_check'))::int AS set,
  (SELECT count(*) FROM changed WHERE state = 'waiting' OR closed_at IS NOT NULL)::int
    AS raises_asked,
  (SELECT count(*) FROM changed WHERE state = 'done' AND closed_at IS NOT NULL)::int
    AS raises_confirmed,
  (SELECT count(*) FROM changed WHERE what = 'exclusion')::int AS breaks,
  (SELECT count(*) FROM fund_requests f, since WHERE f.over_limit IS NOT NULL
    AND f.decided_at >= since.at)::int AS over_limit`,
}

const readUsedUp: Statement = {
  name: 'protection_used_up',
  usesClock: true,
  text: `
WITH ${nowSql}, wallet AS (
  SELECT w.player_id, w.deposit_day, w.deposit_week, w.deposit_month, ${bidLimitColumns}
  FROM wallets w
  WHERE w.account = 'wallet' AND num_nonnulls(${kinds}) > 0 AND ${isNotClosedSql}
)
SELECT k.kind, count(*)::int AS players FROM (${bidUseSql('wallet')}) u
CROSS JOIN LATERAL (${depositUseSql('u.player_id', 'u.at')}) d
CROSS JOIN LATERAL (VALUES ${depositLimits.map(kind => `('${kind}', u.${kind}, d.${kind})`).join(', ')},
  ('stake_day', u.stake_day, u.day_staked), ('stake_week', u.stake_week, u.week_staked),
  ('loss_day', u.loss_day, u.day_staked - u.day_paid),
  ('loss_week', u.loss_week, u.week_staked - u.week_paid)) AS k (kind, points, used)
WHERE k.used >= k.points GROUP BY k.kind ORDER BY k.kind`,
}

/** How many players have limits and breaks, and what changed in the last days. */
export async function protectionReport(db: Db, days: number) {
  const [counts] = await db.query<Counts>(readCounts, [days])
  const usedUp = await db.query<{ kind: LimitKind; players: number }>(readUsedUp, [])
  return { ...counts!, used_up: usedUp }
}
