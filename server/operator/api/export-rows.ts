import { validate as isUuid, NIL } from 'uuid'
import * as v from 'valibot'
import { FundId } from '#contract/funds.ts'
import { bidText } from '#domain/bids.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import { columnsSql } from '../../database/columns.ts'
import type { Db, Statement } from '../../database/db.ts'
import { fundRequests } from '../../database/schema/funds.ts'
import { bids } from '../../database/schema/money.ts'
import { ApiError } from '../../http/errors.ts'

export type Exported = 'bids' | 'entries' | 'requests'
type Row = Record<string, unknown> & { id: string }
type Page = {
  fromMs: number | undefined
  untilMs: number | undefined
  after: string | undefined
}
type Source = { statement: Statement; columns: string[]; cells?(row: Row): Record<string, unknown> }

const ROWS = 5_000

const sources: Record<Exported, Source> = {
  bids: {
    statement: {
      name: 'export_bids',
      text: `SELECT ${columnsSql(bids, 'b')}, p.phone, m.name AS market FROM bids b
        JOIN players p ON p.id = b.player_id JOIN markets m ON m.id = b.market_id
        WHERE b.id > $1::uuid AND b.placed_at >= $2 AND b.placed_at < $3 ORDER BY b.id LIMIT $4`,
    },
    columns: [
      ...['placed_at', 'phone', 'market', 'day', 'session', 'game_type', 'number'],
      ...['points', 'rate_min', 'rate_max', 'status', 'payout', 'id'],
    ],
    cells: row => {
      const bid = fromWire(row as unknown as WireBid)
      return { ...row, number: bid ? bidText(bid) : '' }
    },
  },
  entries: {
    statement: {
      name: 'export_entries',
      text: `SELECT t.id, t.at, t.kind, t.ref, t.remark, p.line, p.account, w.phone, p.amount,
          p.balance_after
        FROM (
          SELECT * FROM transactions WHERE id > $1::uuid AND at >= $2 AND at < $3
          ORDER BY id LIMIT $4
        ) t
        JOIN postings p ON p.transaction_id = t.id LEFT JOIN players w ON w.id = p.player_id
        ORDER BY t.id, p.line`,
    },
    columns: [
      ...['at', 'kind', 'account', 'phone', 'amount', 'balance_after', 'remark', 'ref'],
      ...['line', 'id'],
    ],
  },
  requests: {
    statement: {
      name: 'export_requests',
      text: `SELECT ${columnsSql(fundRequests, 'f')}, p.phone FROM fund_requests f JOIN players p ON p.id = f.player_id
        WHERE f.id > $1 AND f.created_at >= $2 AND f.created_at < $3 ORDER BY f.id LIMIT $4`,
    },
    columns: [
      ...['created_at', 'phone', 'kind', 'source', 'points', 'status', 'reason', 'utr'],
      ...['decided_at', 'id'],
    ],
  },
}

/**
 * A page of rows after an id. Throws field_invalid if it is none. An entry has a row for each of its
 * postings, which sum to zero.
 */
export async function readExport(
  db: Db,
  what: Exported,
  { fromMs, untilMs, after = what === 'requests' ? '' : NIL }: Page,
) {
  if (!(what === 'requests' ? v.is(FundId, after) || after === '' : isUuid(after))) {
    throw new ApiError('field_invalid', { field: 'after' })
  }
  const { statement, columns, cells = row => row } = sources[what]
  const from = fromMs === undefined ? '-infinity' : new Date(fromMs)
  const until = untilMs === undefined ? 'infinity' : new Date(untilMs)
  const found = await db.query<Row>(statement, [after, from, until, ROWS])
  const ids = new Set(found.map(({ id }) => id))
  const rows = found.map(row => {
    const named = cells(row)
    return columns.map(column => cellOf(named[column]))
  })
  return { columns, rows, next: ids.size < ROWS ? null : found.at(-1)!.id }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? value : String(value)
}
