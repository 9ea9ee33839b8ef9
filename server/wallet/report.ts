import type { Day } from '#domain/market-days.ts'
import { dayOfSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'

/** Points of one kind of entry on one day; `market` is null where an entry belongs to no bid. */
export type Flow = { day: Day; market: string | null; kind: string; points: number }

export type Balances = { wallet: number; held: number; owed: number }

const ofBids = `t.kind IN ('bid', 'win', 'win_reversed', 'refund')`

/**
 * The points of players: what a wallet and a hold got, less what is owed. A payout that repays a
 * debt counts in full, and a withdrawal when it is paid out.
 */
const points = `CASE p.account WHEN 'owed' THEN -p.amount ELSE p.amount END`

const readFlowsSql: Statement = {
  name: 'report_flows',
  text: `SELECT ${dayOfSql('t.at')} AS day, m.name AS market, t.kind,
      sum(${points})::bigint AS points
    FROM transactions t
    JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
    LEFT JOIN bids b ON b.id = CASE WHEN ${ofBids} THEN split_part(t.ref, ':', 1)::uuid END
    LEFT JOIN markets m ON m.id = b.market_id
    WHERE t.at >= $1 AND t.at < $2
    GROUP BY 1, 2, 3 HAVING sum(${points}) <> 0 ORDER BY 1, 2, 3`,
}

const readBalancesSql: Statement = {
  name: 'report_balances',
  text: `SELECT p.account, COALESCE(sum(p.amount) FILTER (WHERE t.at < $1), 0)::bigint AS before,
      COALESCE(sum(p.amount), 0)::bigint AS after
    FROM postings p JOIN transactions t ON t.id = p.transaction_id
    WHERE p.player_id IS NOT NULL AND t.at < $2 GROUP BY p.account`,
}

/** The points that moved between two instants (epoch ms), by day, market and kind. */
export function readFlows(db: Db, fromMs: number, untilMs: number): Promise<Flow[]> {
  return db.query(readFlowsSql, [new Date(fromMs), new Date(untilMs)])
}

/** The balances of all players before the first instant (epoch ms) and before the second. */
export async function readBalances(
  db: Db,
  fromMs: number,
  untilMs: number,
): Promise<{ before: Balances; after: Balances }> {
  const rows = await db.query<{ account: keyof Balances; before: number; after: number }>(
    readBalancesSql,
    [new Date(fromMs), new Date(untilMs)],
  )
  const at = (when: 'before' | 'after') => {
    const of = (account: string) => rows.find(row => row.account === account)?.[when] ?? 0
    return { wallet: of('wallet'), held: of('held'), owed: of('owed') }
  }
  return { before: at('before'), after: at('after') }
}
