import { type Limit, type LimitKind, RAISE_KEPT_MS } from '#domain/limits.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { type BidUse, bidLimitColumns, bidLimitsOf, bidUseSql } from './bid-limits.ts'
import { type DepositUse, depositLimitsOf, depositUseSql } from './deposit-limits.ts'

const HISTORY_MAX = 50

export type PlayerLimits = {
  limits: Limit[]
  excludedUntil: Date | null
  realityMinutes: number
  now: number
}

export type LimitChangeRow = {
  id: string
  what: LimitKind | 'exclusion' | 'reality_check'
  before: number | null
  after: number | null
  until: Date | null
  state: 'done' | 'waiting' | 'called_off'
  changed_by: 'player' | 'operator'
  reason: string
  at: Date
}

type StateRow = {
  at: Date
  bid: BidUse
  limits: Record<keyof DepositUse, number | null>
  deposit: DepositUse
  excluded_until: Date | null
  reality_minutes: number
}

const readState: Statement = {
  name: 'limits_of_player',
  usesClock: true,
  text: `
WITH ${nowSql}, wallet AS (
  SELECT ${bidLimitColumns} FROM wallets w WHERE w.player_id = $2::uuid AND w.account = 'wallet'
)
SELECT now.at, to_jsonb(b) AS bid, to_jsonb(d) AS deposit, to_jsonb(w) AS limits,
  w.excluded_until, p.reality_minutes
FROM now, players p, wallets w, (${bidUseSql('wallet')}) b
CROSS JOIN LATERAL (${depositUseSql('$2::uuid', 'b.at')}) d
WHERE p.id = $2::uuid AND w.player_id = p.id AND w.account = 'wallet'`,
}

const readChanges: Statement = {
  name: 'limit_changes_of_player',
  text: `SELECT id, what, before, after, until, state, changed_by, reason, at FROM limit_changes
    WHERE player_id = $1 ORDER BY at DESC, id DESC LIMIT ${HISTORY_MAX}`,
}

const readWaiting: Statement = {
  name: 'limit_changes_waiting',
  usesClock: true,
  text: `WITH ${nowSql} SELECT c.id, c.what, c.after, c.at FROM limit_changes c, now
    WHERE c.player_id = $2 AND c.state = 'waiting'
      AND c.at > now.at - $3::bigint * interval '1 millisecond' ORDER BY c.at`,
}

const readPlayed: Statement = {
  name: 'played_since',
  text: `SELECT COALESCE(sum(points), 0)::bigint AS staked, COALESCE(sum(payout), 0)::bigint AS won
    FROM bids WHERE player_id = $1 AND placed_at >= $2`,
}

/** The limits of a player with what counts in their periods, and the break. Points and epoch ms. */
export async function readLimits(db: Db, playerId: string): Promise<PlayerLimits> {
  const [row] = await db.query<StateRow>(readState, [playerId])
  if (!row) throw new Error(`No wallet of player ${playerId}`)
  return {
    limits: [...depositLimitsOf(row.limits, row.deposit), ...bidLimitsOf(row.bid)],
    excludedUntil: row.excluded_until,
    realityMinutes: row.reality_minutes,
    now: row.at.getTime(),
  }
}

/** The player's raises that wait or can be confirmed, oldest first. */
export async function readRaises(db: Db, playerId: string, waitMs: number) {
  const values = [playerId, waitMs + RAISE_KEPT_MS]
  type Row = Pick<LimitChangeRow, 'id' | 'after' | 'at'> & { what: LimitKind }
  return db.query<Row>(readWaiting, values)
}

/** The newest changes of a player's limits, newest first. */
export async function readLimitChanges(db: Db, playerId: string): Promise<LimitChangeRow[]> {
  return db.query<LimitChangeRow>(readChanges, [playerId])
}

/** The points of the bids that were placed since an instant, and what these bids have paid. */
export async function readPlayedSince(db: Db, playerId: string, since: Date) {
  const [played] = await db.query<{ staked: number; won: number }>(readPlayed, [playerId, since])
  return played!
}
