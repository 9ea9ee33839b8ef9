import { bidLimits, type Limit, tightestLimit } from '#domain/limits.ts'
import { dayOfSql, firstDaySql, nowSql, startOfDaySql } from '../database/clock.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { wallets } from '../database/schema/money.ts'
import { lockWalletForLimits } from './lock-wallet.ts'

/** What a bid finds on the locked wallet; points, and null without a limit of bids. */
export type BidUse = Pick<
  RowOf<typeof wallets>,
  'stake_day' | 'stake_week' | 'loss_day' | 'loss_week' | 'excluded_until'
> & {
  day_staked: number | null
  week_staked: number | null
  day_paid: number | null
  week_paid: number | null
  /** A bid of a later date counts already: this one was sent before midnight and waited. */
  is_day_over: boolean
}

/** SQL: the columns of a wallet that decide about a bid. */
export const bidLimitColumns = `w.stake_day, w.stake_week, w.loss_day, w.loss_week, w.counted_on,
    w.staked_day, w.staked_week, w.paid_day, w.paid_week, w.excluded_until`

/**
 * SQL: the row of a CTE with these columns, and what it counts at the instant of the CTE `now`.
 * Nothing counts (null) for a player who never had a limit of bids.
 */
export function bidUseSql(wallet: string): string {
  const inDay = (points: string) => `CASE WHEN w.counted_on = d.day THEN w.${points}
    WHEN w.counted_on IS NOT NULL THEN 0 END`
  const inWeek = (points: string) => `CASE WHEN w.counted_on >= d.week THEN w.${points}
    WHEN w.counted_on IS NOT NULL THEN 0 END`
  return `SELECT w.*, d.day, now.at, ${inDay('staked_day')} AS day_staked,
    ${inWeek('staked_week')} AS week_staked, ${inDay('paid_day')} AS day_paid,
    ${inWeek('paid_week')} AS week_paid, COALESCE(w.counted_on > d.day, false) AS is_day_over
  FROM ${wallet} w, now
  CROSS JOIN LATERAL (SELECT ${dayOfSql('now.at')} AS day,
    ${firstDaySql('week', dayOfSql('now.at'))} AS week) d`
}

/** SQL: the columns of `BidUse` of a row of bidUseSql. */
export function bidUseColumns(u: string): string {
  return `${u}.stake_day, ${u}.stake_week, ${u}.loss_day, ${u}.loss_week, ${u}.excluded_until,
    ${u}.day_staked, ${u}.week_staked, ${u}.day_paid, ${u}.week_paid, ${u}.is_day_over`
}

/** SQL: the limits of a row of bidUseSql allow a bid of these points. */
export function withinBidLimitsSql(u: string, points: string): string {
  return `(${u}.excluded_until IS NULL OR ${u}.excluded_until <= ${u}.at) AND NOT ${u}.is_day_over
    AND COALESCE(${u}.day_staked + ${points} <= ${u}.stake_day, true)
    AND COALESCE(${u}.week_staked + ${points} <= ${u}.stake_week, true)
    AND COALESCE(${u}.day_staked - ${u}.day_paid + ${points} <= ${u}.loss_day, true)
    AND COALESCE(${u}.week_staked - ${u}.week_paid + ${points} <= ${u}.loss_week, true)`
}

/** SQL: the assignments that count a bid, from a row of bidUseSql. */
export function countBidSql(u: string, points: string): string {
  return `counted_on = CASE WHEN ${u}.counted_on IS NOT NULL THEN ${u}.day END,
    staked_day = ${u}.day_staked + ${points}, staked_week = ${u}.week_staked + ${points},
    paid_day = ${u}.day_paid, paid_week = ${u}.week_paid`
}

/** The limits of bids that are set, with what counts in their periods. */
export function bidLimitsOf(use: Omit<BidUse, 'excluded_until' | 'is_day_over'>): Limit[] {
  const lost = (staked: number | null, paid: number | null) => (staked ?? 0) - (paid ?? 0)
  const used = {
    stake_day: use.day_staked ?? 0,
    stake_week: use.week_staked ?? 0,
    loss_day: lost(use.day_staked, use.day_paid),
    loss_week: lost(use.week_staked, use.week_paid),
  }
  return bidLimits.flatMap(kind => {
    const points = use[kind]
    return points === null ? [] : [{ kind, points, used: used[kind] }]
  })
}

/** The limit that refuses a bid of these points; null if none does. */
export function brokenBidLimit(use: BidUse, points: number): Limit | null {
  return tightestLimit(bidLimitsOf(use), points)
}

const placed = 'SELECT points, payout, day FROM counted'

/** $1 player. Run it after the wallet was locked, so that it sees every bid that was placed. */
const countAgain: Statement = {
  name: 'count_bids',
  text: `
WITH ${nowSql}, d AS MATERIALIZED (
  SELECT ${dayOfSql('now.at')} AS day, ${firstDaySql('week', dayOfSql('now.at'))} AS week FROM now
), counted AS MATERIALIZED (
  SELECT b.points, b.payout, ${dayOfSql('b.placed_at')} AS day FROM bids b, d
  WHERE b.player_id = $1::uuid AND b.placed_at >= ${startOfDaySql('d.week')}
    AND b.placed_at < ${startOfDaySql('d.day + 1')}
)
UPDATE wallets w SET counted_on = d.day,
  staked_day = (SELECT COALESCE(sum(points), 0) FROM (${placed} WHERE day = d.day) p),
  staked_week = (SELECT COALESCE(sum(points), 0) FROM counted),
  paid_day = (SELECT COALESCE(sum(payout), 0) FROM (${placed} WHERE day = d.day) p),
  paid_week = (SELECT COALESCE(sum(payout), 0) FROM counted)
FROM d WHERE w.player_id = $1::uuid AND w.account = 'wallet'`,
}

/** Counts a player's bids of this day and this week, in an open transaction that has the lock. */
export async function countBids(query: Db['query'], playerId: string): Promise<void> {
  await query(countAgain, [playerId])
}

/** The same in a transaction of its own, for a clock that was set back by a day. */
export async function recountBids(db: Db, playerId: string): Promise<void> {
  await db.transaction(async query => {
    await lockWalletForLimits(query, playerId)
    await countBids(query, playerId)
  })
}
