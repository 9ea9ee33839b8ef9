import type { Db, Statement } from '../database/open.ts'
import { checksOfBids, checksOfEntries, checksOfHouse } from './reconcile-entries.ts'
import { checksOfFunds } from './reconcile-funds.ts'
import { checksOfResults, checksOfResultsOfHouse } from './reconcile-results.ts'

const DIFFERENCES_MAX = 50

/**
 * `says` begins the sentence, the query returns one row per difference with what it is about in
 * `subject`.
 */
export type Check = { says: string; text: (of: PlayerCondition) => string }

/** The condition that a column holds the player who is checked; true where everybody is. */
type PlayerCondition = (column: string) => string

type Difference = { says: string; subject: string }

const checks: Check[] = [...checksOfEntries, ...checksOfBids, ...checksOfResults, ...checksOfFunds]

const ofEverybody: Statement = {
  name: 'reconcile',
  text: union([...checksOfHouse, ...checksOfResultsOfHouse, ...checks], () => 'true'),
}

const ofPlayer: Statement = {
  name: 'reconcile_player',
  text: union(checks, column => `${column} = $1::uuid`),
}

/**
 * Holds every balance against its entries, every bid against its debit, its verdict, its result and
 * what it was paid, and every request and payment against its entries: those of one player, or of
 * everybody. Returns a sentence for each difference, at most 50 a check; an empty list is a clean
 * house.
 */
export async function reconcile(db: Db, playerId?: string): Promise<string[]> {
  const rows = await (playerId === undefined
    ? db.query<Difference>(ofEverybody, [])
    : db.query<Difference>(ofPlayer, [playerId]))
  return rows.map(({ says, subject }) => `${says} ${subject}`)
}

function union(checks: Check[], of: PlayerCondition): string {
  return checks
    .map(
      ({ says, text }) => `(SELECT '${says}' AS says, subject::text
      FROM (${text(of)}) differing LIMIT ${DIFFERENCES_MAX})`,
    )
    .join(' UNION ALL ')
}
