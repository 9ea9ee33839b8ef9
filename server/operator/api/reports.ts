import { validate as isUuid, NIL } from 'uuid'
import * as v from 'valibot'
import { csvCell } from '#contract/csv.ts'
import { FundId } from '#contract/funds.ts'
import { backupDatabase, exportRows, showReport } from '#contract/operator/reports.ts'
import { listRates } from '#contract/operator/settings.ts'
import { bidText } from '#domain/bids.ts'
import { localDay, periodOf } from '#domain/market-days.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import { columnsSql, type Db, type Statement } from '../../database/db.ts'
import { fundRequests } from '../../database/schema/funds.ts'
import { bids } from '../../database/schema/money.ts'
import { ApiError } from '../../http/errors.ts'
import { findMarket } from '../../markets/markets.ts'
import { readRates } from '../../markets/rates.ts'
import { type Flow, readBalances, readFlows } from '../../wallet/report.ts'
import { operatorRoute } from './route.ts'

export const operatorReportRoutes = [
  operatorRoute(showReport, async (input, context) => {
    const { clock } = context
    const db = context.db.within('reports')
    const today = localDay(clock.now())
    const { from = input.to ?? today, to = today } = input
    const market = input.market && (await findMarket(db, input.market, clock.now())).name
    const { fromMs, untilMs } = periodOf({ from, to })
    const flows = await readFlows(db, fromMs!, untilMs!)
    const keys = new Set(flows.flatMap(({ day, market }) => (market ? [`${day} ${market}`] : [])))
    const days = [...new Set(flows.map(({ day }) => day))]
    return {
      from,
      to,
      markets: [...keys]
        .map(key => marketRow(key.slice(0, 10), key.slice(11), flows))
        .filter(row => !market || row.market === market),
      money: days.map(day => moneyRow(day, flows)),
      ...(await readBalances(db, fromMs!, untilMs!)),
    }
  }),

  operatorRoute(listRates, async (_, { db }) => ({
    rates: (await readRates(db)).map(({ game_type, min_value: min, max_value: max }) => ({
      ...{ game_type, min, max },
    })),
  })),

  operatorRoute(exportRows, async (input, { db }) => {
    const { what, after } = input
    return readExport(db.within('reports'), what, { ...periodOf(input), after })
  }),
]

function marketRow(day: string, market: string, flows: Flow[]) {
  const of = summed(flows.filter(flow => flow.day === day && flow.market === market))
  const [staked, paid] = [-of('bid') || 0, of('win')]
  const [refunded, corrected] = [of('refund'), -of('win_reversed') || 0]
  const profit = staked - paid - refunded + corrected
  return { day, market, staked, paid, refunded, corrected, profit }
}

function moneyRow(day: string, flows: Flow[]) {
  const of = summed(flows.filter(flow => flow.day === day && flow.market === null))
  return {
    day,
    deposits: of('deposit'),
    withdrawals: -of('withdrawal_paid') || 0,
    credits: of('credit') + of('welcome'),
    debits: -of('debit') || 0,
  }
}

/** The points of a kind; 0 if there are none. */
function summed(flows: Flow[]): (kind: string) => number {
  return kind =>
    flows.filter(flow => flow.kind === kind).reduce((sum, { points }) => sum + points, 0)
}

type Exported = 'bids' | 'entries' | 'requests'
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
async function readExport(
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
    return columns.map(column => csvCell(named[column]))
  })
  return { columns, rows, next: ids.size < ROWS ? null : found.at(-1)!.id }
}

/** Sends a backup of the embedded database. */
export const backupRoute = operatorRoute(backupDatabase, async (_, context) => {
  if (!context.db.dump) throw new ApiError('not_embedded')
  return new Response(Buffer.from(await context.db.dump()), {
    headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' },
  })
})
