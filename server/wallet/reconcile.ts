import type { Db, Statement } from '../database/db.ts'
import {
  type Check,
  checksOfBids,
  checksOfEntries,
  checksOfLimits,
  checksOfTransactions,
  type PlayerCondition,
} from './reconcile-entries.ts'
import { checksOfFunds } from './reconcile-funds.ts'
import { checksOfResults, checksOfVersions } from './reconcile-results.ts'

const DIFFERENCES_MAX = 50

type Difference = { finding: string; subject: string }

const checks: Check[] = [
  ...checksOfEntries,
  ...checksOfBids,
  ...checksOfResults,
  ...checksOfFunds,
  ...checksOfLimits,
]

const analyze: Statement = { name: 'analyze', text: 'ANALYZE' }

/** @testOnly A test reads its plan. */
export const ofAll: Statement = {
  name: 'reconcile',
  text: union([...checksOfTransactions, ...checksOfVersions, ...checks], () => 'true'),
}

const ofPlayers: Statement = {
  name: 'reconcile_players',
  text: union(checks, column => `${column} = ANY($1::uuid[])`),
}

/**
 * Compares every balance with its postings, every bid with its debit, record, result and payout,
 * what the limits count with the bids, and every request and payment with its postings, for these players or for all. Returns a sentence
 * for each difference, at most 50 for each check; an empty list if there is none.
 */
export async function reconcile(db: Db, playerIds?: string[]): Promise<string[]> {
  const rows = await (playerIds === undefined
    ? db.query<Difference>(ofAll, [])
    : db.query<Difference>(ofPlayers, [playerIds]))
  return rows.map(({ finding, subject }) => `${finding} ${subject}`)
}

/**
 * The same for all players, over connections with long limits, and with fresh statistics: after a
 * restore or a busy day, old ones make it take many times as long.
 */
export async function reconcileAll(db: Db): Promise<string[]> {
  const reports = db.within('reports')
  // A standby refuses it, and the check is right without it.
  await reports.query(analyze, []).catch(() => {})
  return reconcile(reports)
}

/**
 * MATERIALIZED keeps the planner from counting on the limit: it would choose loops, which are quick to
 * the first rows, and books that add up have none.
 */
function union(checks: Check[], of: PlayerCondition): string {
  return checks
    .map(
      ({ finding, text }) => `(WITH differing AS MATERIALIZED (${text(of)})
      SELECT '${finding}' AS finding, subject::text FROM differing LIMIT ${DIFFERENCES_MAX})`,
    )
    .join(' UNION ALL ')
}
