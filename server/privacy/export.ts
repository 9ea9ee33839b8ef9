import { Readable } from 'node:stream'
import { NIL } from 'uuid'
import { ZipFile } from 'yazl'
import { csvCell, csvHead, csvRows } from '#contract/csv.ts'
import { readAccountNumber } from '../accounts/account-numbers.ts'
import { isOnReceiptSql } from '../bids/receipts.ts'
import type { AppContext } from '../context.ts'
import { columnsSql, type Db, type Statement } from '../database/db.ts'
import { fundRequests } from '../database/schema/funds.ts'
import { limitChanges } from '../database/schema/limits.ts'
import { bids, wallets } from '../database/schema/money.ts'
import { createTurns } from '../http/turns.ts'

type Row = Record<string, unknown>
type Context = Pick<AppContext, 'db' | 'config' | 'log'>

/** A long list is read in pages: $2 and on are the values of `after` in the last row, at first `first`. */
type Part = { statement: Statement; after?: string[]; first?: unknown[] }

const PAGE_ROWS = 500

/** The time before a proxy gives up a reply that sends nothing. */
const PAGE_WITHIN_MS = 50_000

/**
 * A page needs processor time, so a process reads one at a time: players whose files are made at the
 * same time take turns.
 */
const inTurn = createTurns(1)

/** What is kept about a player, by the name of its file. The MPIN and tokens are hashes only. */
const parts: Record<string, Part> = {
  account: part(
    'account',
    `SELECT id, phone, name, email, status, created_at, phonepe, googlepay, paytm, ifsc_code,
      account_number, bank_name, account_holder_name, reality_minutes FROM players WHERE id = $1`,
  ),
  wallets: part(
    'wallets',
    `SELECT ${columnsSql(wallets, 'w')} FROM wallets w WHERE player_id = $1 ORDER BY account`,
  ),
  statement: {
    ...part(
      'statement',
      `SELECT t.at, p.account, p.amount, p.balance_after, p.version, t.kind, t.ref, t.remark
        FROM postings p JOIN transactions t ON t.id = p.transaction_id
        WHERE p.player_id = $1 AND (p.account, p.version) > ($2::text, $3::bigint)
        ORDER BY p.account, p.version LIMIT ${PAGE_ROWS}`,
    ),
    after: ['account', 'version'],
    first: ['', 0],
  },
  bids: {
    ...part(
      'bids',
      // The page is cut before the joins: PostgreSQL sorted all bids that were left for each page.
      `SELECT b.placed_at, m.name AS market, b.day, b.session, b.game_type, b.open_digit,
        b.close_digit, b.open_pana, b.close_pana, b.points, b.rate_min, b.rate_max, b.status, b.payout,
        r.number AS receipt, b.id
        FROM (SELECT ${columnsSql(bids, 'own')} FROM bids own
          WHERE own.player_id = $1 AND (own.placed_at, own.id) >
            (COALESCE((SELECT placed_at FROM bids WHERE id = $2), '-infinity'), $2::uuid)
          ORDER BY own.placed_at, own.id LIMIT ${PAGE_ROWS}) b
        JOIN markets m ON m.id = b.market_id
        JOIN postings p ON p.transaction_id = b.id AND p.line = 1
        LEFT JOIN receipts r ON r.player_id = b.player_id AND r.slip_id = b.slip_id
          AND ${isOnReceiptSql}
        ORDER BY b.placed_at, b.id`,
    ),
    after: ['id'],
    first: [NIL],
  },
  requests: {
    ...part(
      'requests',
      `SELECT ${columnsSql(fundRequests, 'f')}, p.trans_id, p.provider
        FROM fund_requests f LEFT JOIN payments p ON p.fund_id = f.id
        WHERE f.player_id = $1 AND (f.created_at, f.id) >
          (COALESCE((SELECT created_at FROM fund_requests WHERE id = $2), '-infinity'), $2::text)
        ORDER BY f.created_at, f.id LIMIT ${PAGE_ROWS}`,
    ),
    after: ['id'],
    first: [''],
  },
  limits: part(
    'limits',
    `SELECT ${columnsSql(limitChanges, 'l')} FROM limit_changes l WHERE player_id = $1 ORDER BY at, id`,
  ),
  logins: part(
    'logins',
    'SELECT created_at, last_seen_at FROM sessions WHERE player_id = $1 ORDER BY created_at',
  ),
  devices: part(
    'devices',
    `SELECT added_at, used_at, endpoint, language, has_amounts, is_quiet_at_night,
      ARRAY(SELECT m.name FROM markets m WHERE m.id = ANY (market_ids)) AS markets
      FROM push_devices WHERE player_id = $1 ORDER BY added_at, id`,
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

const listPictures: Statement = {
  name: 'my_data_pictures',
  text: 'SELECT id, purpose FROM uploads WHERE player_id = $1 ORDER BY created_at',
}

const readPicture: Statement = {
  name: 'my_data_picture',
  text: 'SELECT bytes FROM uploads WHERE id = $1',
}

/**
 * A ZIP file with everything that is kept about a player, as JSON and as CSV, and the pictures. It is
 * made while it is read, from pages of the database. Destroy it to stop. It fails with too_slow if
 * many other files are made.
 */
export async function exportPlayer(context: Context, playerId: string): Promise<Readable> {
  const db = readInTurn(context.db.within('reports'))
  const pictures = await db.query<{ id: string; purpose: string }>(listPictures, [playerId])
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  // yazl does not listen for errors of the streams that it reads, and does not end them with its own.
  const breakOff = (error: Error) => file.destroy(error)
  zip.on('error', breakOff)
  const contents: Readable[] = []
  file.once('close', () => {
    for (const content of contents) content.destroy()
  })
  const add = (name: string, chunks: AsyncIterable<string | Uint8Array>, compress = true) => {
    const content = Readable.from(chunks, { objectMode: false }).on('error', breakOff)
    contents.push(content)
    zip.addReadStream(content, name, { compress })
  }
  const pagesOf = (name: string) => readPages({ ...context, db }, playerId, parts[name]!)

  add('data.json', jsonOf(pagesOf))
  for (const name of Object.keys(parts)) add(`${name}.csv`, csvOf(pagesOf(name)))
  for (const { id, purpose } of pictures) {
    add(`${purpose}-${id}.webp`, pictureOf(db, id), false)
  }
  zip.end()
  return file
}

type Reader = Pick<Db, 'query'>

function readInTurn(db: Db): Reader {
  return {
    query: (statement, values) => inTurn('', PAGE_WITHIN_MS, () => db.query(statement, values)),
  }
}

function part(name: string, text: string): Part {
  return { statement: { name: `my_data_${name}`, text } }
}

async function* readPages(
  context: Omit<Context, 'db'> & { db: Reader },
  playerId: string,
  { statement, after, first = [] }: Part,
): AsyncGenerator<Row[]> {
  for (let values = first; ; ) {
    const rows = await context.db.query<Row>(statement, [playerId, ...values])
    const last = rows.at(-1)
    if (rows.length > 0) yield rows.map(row => readable(context, playerId, row))
    if (!after || !last || rows.length < PAGE_ROWS) return
    values = after.map(column => last[column])
  }
}

/** Bank account numbers are encrypted in the database. */
function readable(context: Omit<Context, 'db'>, playerId: string, row: Row): Row {
  const { account_number: number } = row
  if (typeof number !== 'string' || number === '') return row
  return { ...row, account_number: readAccountNumber(context, playerId, number) }
}

/** An object with the list of each part, a row on a line. */
async function* jsonOf(pagesOf: (name: string) => AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '{'
  for (const name of Object.keys(parts)) {
    yield `${before}\n${JSON.stringify(name)}: [`
    let comma = ''
    for await (const rows of pagesOf(name)) {
      yield `${comma}\n${rows.map(row => JSON.stringify(row)).join(',\n')}`
      comma = ','
    }
    before = '],'
  }
  yield ']\n}\n'
}

async function* csvOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pages) {
    const columns = Object.keys(rows[0]!)
    if (isFirst) yield csvHead(columns)
    isFirst = false
    yield csvRows(rows.map(row => columns.map(column => csvCell(row[column]))))
  }
}

async function* pictureOf(db: Reader, id: string): AsyncGenerator<Uint8Array> {
  const [picture] = await db.query<{ bytes: Uint8Array }>(readPicture, [id])
  if (picture) yield picture.bytes
}
