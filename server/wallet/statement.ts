import { type SummedKind, summedKinds } from '#contract/wallet.ts'
import type { Db, Statement } from '../database/db.ts'

// Concurrent entries may be out of order in time, by at most the number of concurrent calls.
const OUT_OF_ORDER_MAX = 1000

export type StatementRow = {
  id: string
  kind: string
  ref: string
  remark: string
  at: Date
  amount: number
  balance_after: number
  version: number
}

/** Instants are in ms; `before` is a version. A field that is left out does not filter. */
type StatementFilter = {
  kinds?: readonly string[] | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
  before?: number | undefined
}

// OFFSET 0 keeps the planner from reading all transactions for a range of days.
const entriesBetween = `
  FROM postings p
  CROSS JOIN LATERAL (SELECT * FROM transactions WHERE id = p.transaction_id OFFSET 0) t
  WHERE p.player_id = $1 AND p.account = 'wallet' AND p.version > $2 AND p.version < $3
    AND t.at >= $4 AND t.at < $5`

const columns = 'SELECT t.id, p.kind, t.ref, t.remark, t.at, p.amount, p.balance_after, p.version'

const newestFirst = 'ORDER BY p.version DESC LIMIT $6'

/** A page of the statement, by the index on a wallet's versions. */
export const allKinds: Statement = {
  name: 'statement',
  text: `${columns} ${entriesBetween} ${newestFirst}`,
}

/** Most entries are bids, so this uses the same index as all kinds. */
export const bidsOnly: Statement = {
  name: 'statement_bids',
  text: `${columns} ${entriesBetween} AND p.kind = 'bid' ${newestFirst}`,
}

/** The other kinds have a partial index, which a bid does not have to update. */
export const rareKinds: Statement = {
  name: 'statement_kinds',
  text: `SELECT entry.* FROM unnest($7::text[]) AS wanted (kind) CROSS JOIN LATERAL (
    ${columns} ${entriesBetween} AND p.kind <> 'bid' AND p.kind = wanted.kind ${newestFirst}
  ) entry ORDER BY entry.version DESC LIMIT $6`,
}

/** The first version at or after an instant, by binary search. Versions have no gaps. */
export const versionAt: Statement = {
  name: 'version_at',
  text: `WITH RECURSIVE search (low, high) AS (
    SELECT 0::bigint, w.version + 1 FROM wallets w WHERE w.player_id = $1 AND w.account = 'wallet'
    UNION ALL
    SELECT CASE WHEN t.at < $2 THEN middle ELSE low END, CASE WHEN t.at < $2 THEN high ELSE middle END
    FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE high - low > 1) halved
    JOIN postings p ON p.player_id = $1 AND p.account = 'wallet' AND p.version = middle
    JOIN transactions t ON t.id = p.transaction_id
  ) SELECT min(high) AS version FROM search`,
}

/** A page of a wallet's entries, newest first; amounts in points. */
export async function readStatement(
  db: Db,
  playerId: string,
  filter: StatementFilter,
  limit: number,
): Promise<StatementRow[]> {
  const { kinds, fromMs, untilMs, before = Number.MAX_SAFE_INTEGER } = filter
  const first = fromMs === undefined ? 0 : await versionNear(db, playerId, fromMs)
  const last = untilMs === undefined ? before : await versionNear(db, playerId, untilMs)
  const values = [
    playerId,
    first - OUT_OF_ORDER_MAX,
    Math.min(before, last + OUT_OF_ORDER_MAX),
    fromMs === undefined ? '-infinity' : new Date(fromMs),
    untilMs === undefined ? 'infinity' : new Date(untilMs),
    limit,
  ]
  if (kinds === undefined) return db.query(allKinds, values)
  return kinds.includes('bid')
    ? db.query(bidsOnly, values)
    : db.query(rareKinds, [...values, kinds])
}

/** The first version at or after an instant in ms, up to entries that are out of order; 0 without a wallet. */
async function versionNear(db: Db, playerId: string, atMs: number): Promise<number> {
  const [row] = await db.query<{ version: number | null }>(versionAt, [playerId, new Date(atMs)])
  return row?.version ?? 0
}

/** In points. A kind without an entry is left out. */
type StatementSums = {
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
