import { type SummedKind, summedKinds } from '#contract/wallet.ts'
import type { Db, Statement } from '../database/db.ts'
import { versionNear } from './statement.ts'

/** In points. A kind without an entry is left out. */
export type StatementSums = {
  opening: number
  closing: number
  kinds: { kind: SummedKind; points: number }[]
}

type KindRow = { kind: string; points: number }

// An entry belongs to the period by its place in the wallet, so the sums fit the balances exactly.
const sumKinds: Statement = {
  name: 'statement_sums',
  text: `SELECT p.kind, SUM(p.amount)::bigint AS points FROM postings p
    WHERE p.player_id = $1 AND p.account = 'wallet' AND p.version >= $2 AND p.version < $3
    GROUP BY p.kind`,
}

const balanceBefore: Statement = {
  name: 'balance_before',
  text: `SELECT p.balance_after AS balance FROM postings p
    WHERE p.player_id = $1 AND p.account = 'wallet' AND p.version = $2::bigint - 1`,
}

/** The balances at both ends of a period in ms, and the sums of its entries. */
export async function readStatementSums(
  db: Db,
  playerId: string,
  { fromMs, untilMs }: { fromMs?: number | undefined; untilMs?: number | undefined },
): Promise<StatementSums> {
  const first = fromMs === undefined ? 1 : await versionNear(db, playerId, fromMs)
  const end =
    untilMs === undefined ? Number.MAX_SAFE_INTEGER : await versionNear(db, playerId, untilMs)
  const [before] = await db.query<{ balance: number }>(balanceBefore, [playerId, first])
  const rows = await db.query<KindRow>(sumKinds, [playerId, first, end])
  const opening = before?.balance ?? 0
  const closing = rows.reduce((sum, { points }) => sum + points, opening)
  return { opening, closing, kinds: kindsOf(rows) }
}

function kindsOf(rows: readonly KindRow[]): StatementSums['kinds'] {
  return (Object.keys(summedKinds) as SummedKind[]).flatMap(kind => {
    const own = rows.filter(row => (summedKinds[kind] as readonly string[]).includes(row.kind))
    if (own.length === 0) return []
    return [{ kind, points: own.reduce((sum, { points }) => sum + points, 0) }]
  })
}
