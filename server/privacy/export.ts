import type { AppContext } from '../context.ts'
import { csvCell } from '../csv-cell.ts'
import type { Db, Statement } from '../database/db.ts'
import { readAccountNumber } from '../wallet/account-numbers.ts'
import { zip } from './zip.ts'

type Row = Record<string, unknown>

/** What is kept about a player, by the name of its file. The MPIN and tokens are hashes only. */
const parts: Record<string, Statement> = {
  account: part(
    'account',
    `SELECT id, phone, name, email, status, created_at, phonepe, googlepay, paytm, ifsc_code,
      account_number, bank_name, account_holder_name, reality_minutes FROM players WHERE id = $1`,
  ),
  wallets: part('wallets', 'SELECT * FROM wallets WHERE player_id = $1 ORDER BY account'),
  statement: part(
    'statement',
    `SELECT t.at, p.account, p.amount, p.balance_after, p.version, t.kind, t.ref, t.remark
      FROM postings p JOIN transactions t ON t.id = p.transaction_id
      WHERE p.player_id = $1 ORDER BY t.at, p.account, p.version`,
  ),
  bids: part(
    'bids',
    `SELECT b.placed_at, m.name AS market, b.day, b.session, b.game_type, b.open_digit, b.close_digit,
      b.open_pana, b.close_pana, b.points, b.rate_min, b.rate_max, b.status, b.payout,
      r.number AS receipt
      FROM bids b JOIN markets m ON m.id = b.market_id
      LEFT JOIN receipts r ON r.player_id = b.player_id AND r.slip_id = b.slip_id
      WHERE b.player_id = $1 ORDER BY b.placed_at, b.id`,
  ),
  requests: part(
    'requests',
    `SELECT f.*, p.trans_id, p.provider FROM fund_requests f LEFT JOIN payments p ON p.fund_id = f.id
      WHERE f.player_id = $1 ORDER BY f.created_at, f.id`,
  ),
  limits: part('limits', 'SELECT * FROM limit_changes WHERE player_id = $1 ORDER BY at, id'),
  logins: part(
    'logins',
    'SELECT created_at, last_seen_at FROM sessions WHERE player_id = $1 ORDER BY created_at',
  ),
  codes: part(
    'codes',
    `SELECT purpose, sent_at, used_at, tries FROM otps
      WHERE phone = (SELECT phone FROM players WHERE id = $1) ORDER BY sent_at`,
  ),
  // A count by number and address may be of a stranger.
  attempts: part(
    'attempts',
    `SELECT split_part(key, ':', 1) AS what, count, since, locked_until FROM attempts
      WHERE split_part(key, ':', 2) IN ($1::text, (SELECT phone FROM players WHERE id = $1::uuid))
        AND split_part(key, ':', 3) <> 'address' ORDER BY key`,
  ),
}

const pictures: Statement = {
  name: 'my_data_pictures',
  text: 'SELECT id, purpose, bytes FROM uploads WHERE player_id = $1 ORDER BY created_at',
}

/** A ZIP file with everything that is kept about a player, as JSON and as CSV, and the pictures. */
export async function exportPlayer(context: AppContext, playerId: string): Promise<Buffer> {
  const db = context.db
  const data: Record<string, Row[]> = {}
  for (const [name, statement] of Object.entries(parts)) {
    const rows = await db.query<Row>(statement, [playerId])
    data[name] = rows.map(row => readable(context, playerId, row))
  }
  const tables = Object.entries(data).map(([name, rows]) => ({
    name: `${name}.csv`,
    bytes: Buffer.from(csv(rows)),
  }))
  const images = await imagesOf(db, playerId)
  const json = { name: 'data.json', bytes: Buffer.from(JSON.stringify(data, null, 2)) }
  return zip([json, ...tables, ...images])
}

function part(name: string, text: string): Statement {
  return { name: `my_data_${name}`, text }
}

/** Bank account numbers are encrypted in the database. */
function readable(context: AppContext, playerId: string, row: Row): Row {
  const { account_number: number } = row
  if (typeof number !== 'string' || number === '') return row
  return { ...row, account_number: readAccountNumber(context, playerId, number) }
}

async function imagesOf(db: Db, playerId: string) {
  const rows = await db.query<{ id: string; purpose: string; bytes: Uint8Array }>(pictures, [
    playerId,
  ])
  return rows.map(({ id, purpose, bytes }) => ({ name: `${purpose}-${id}.webp`, bytes }))
}

function csv(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map(row => columns.map(column => cell(row[column])).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return csvCell(value.toISOString())
  return csvCell(typeof value === 'number' ? value : String(value))
}
