import { dayOfSql, firstDaySql, startOfDaySql } from '../database/clock.ts'
import type { Check } from './check.ts'

/** The limits of bids compare with what a wallet's row counts, so this has to be what was placed. */
export const checksOfLimits: Check[] = [
  {
    finding: 'the limits count other points than the bids of the day and the week of player',
    text: of => `SELECT w.player_id AS subject FROM wallets w
      CROSS JOIN LATERAL (SELECT
        COALESCE(sum(b.points) FILTER (WHERE b.day = w.counted_on), 0) AS staked_day,
        COALESCE(sum(b.points), 0) AS staked_week,
        COALESCE(sum(b.payout) FILTER (WHERE b.day = w.counted_on), 0) AS paid_day,
        COALESCE(sum(b.payout), 0) AS paid_week
      FROM (SELECT points, payout, ${dayOfSql('placed_at')} AS day FROM bids
        WHERE player_id = w.player_id
          AND placed_at >= ${startOfDaySql(firstDaySql('week', 'w.counted_on'))}
          AND placed_at < ${startOfDaySql('w.counted_on + 1')}) b) counted
      WHERE w.counted_on IS NOT NULL AND ${of('w.player_id')}
        AND (w.staked_day, w.staked_week, w.paid_day, w.paid_week) IS DISTINCT FROM
          (counted.staked_day, counted.staked_week, counted.paid_day, counted.paid_week)`,
  },
]
