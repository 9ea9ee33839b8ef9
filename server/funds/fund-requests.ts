import { codeSentence } from '#contract/codes.ts'
import { columnsSql, type Db, type RowOf, type Statement } from '../database/db.ts'
import { fundRequests } from '../database/schema/funds.ts'
import { isOpenSql, needsOperatorSql } from './decide-request.ts'

export type FundRequestRow = RowOf<typeof fundRequests>

/** With the trans id of a payment. */
export type OwnFundRequest = FundRequestRow & { trans_id: string | null }

export type FundRequestOfPlayer = FundRequestRow & {
  phone: string
  /** The number of a closed account, whose `phone` is not a number; null once it is removed. */
  closed_phone: string | null
  closed_at: Date | null
  name: string
  payment_status: 'PENDING' | 'SUCCESS' | 'FAILURE' | null
  similar_payments: string[]
  /** For a withdrawal: when the bank account changed, if none was paid to the new one before. */
  bank_changed_at: Date | null
}

const columns = columnsSql(fundRequests, 'f')
const newestFirst = 'ORDER BY f.created_at DESC, f.id DESC'

const ofPlayer: Statement = {
  name: 'requests_of_player',
  text: `SELECT ${columns}, p.trans_id FROM fund_requests f LEFT JOIN payments p ON p.fund_id = f.id
    WHERE f.player_id = $1 ${newestFirst} LIMIT $2`,
}

const olderOfPlayer: Statement = {
  name: 'requests_of_player_before',
  text: `SELECT ${columns}, p.trans_id FROM fund_requests f LEFT JOIN payments p ON p.fund_id = f.id
    WHERE f.player_id = $1 AND (f.created_at, f.id) < ((SELECT seen.created_at FROM fund_requests seen
      WHERE seen.player_id = $1 AND seen.id = $3), $3) ${newestFirst} LIMIT $2`,
}

/** SQL: payments of the same points that may still be credited, in addition to a manual deposit. */
const similarPayments = `ARRAY(SELECT o.id FROM fund_requests o
  WHERE f.source = 'manual' AND o.player_id = f.player_id AND o.source = 'payment'
    AND o.points = f.points AND ${isOpenSql('o')}
  ORDER BY o.created_at DESC LIMIT 5)`

/** SQL: when the account of a withdrawal changed, until one is paid to it. */
const bankChangedAt = `CASE WHEN f.kind = 'withdrawal' AND p.bank_changed_at <= f.created_at
  AND NOT EXISTS (SELECT FROM fund_requests o WHERE o.player_id = f.player_id
    AND o.kind = 'withdrawal' AND o.status = 1 AND o.created_at >= p.bank_changed_at
    AND o.id <> f.id)
  THEN p.bank_changed_at END`

const withPlayer = `SELECT ${columns}, p.phone, p.closed_phone, p.closed_at, p.name, pay.status AS payment_status,
    ${similarPayments} AS similar_payments, ${bankChangedAt} AS bank_changed_at
  FROM fund_requests f JOIN players p ON p.id = f.player_id
  LEFT JOIN payments pay ON pay.fund_id = f.id`

const one: Statement = { name: 'request', text: `${withPlayer} WHERE f.id = $1` }

const byUtr: Statement = {
  name: 'request_by_utr',
  text: `SELECT ${columns} FROM fund_requests f WHERE f.utr = $1 AND f.status <> -1`,
}

const byRequestId: Statement = {
  name: 'request_by_request_id',
  text: `SELECT ${columns} FROM fund_requests f WHERE f.player_id = $1 AND f.request_id = $2`,
}

const before = `($2::text IS NULL OR (f.created_at, f.id) <
  (SELECT seen.created_at, seen.id FROM fund_requests seen WHERE seen.id = $2))`

const newest: Statement = {
  name: 'requests',
  text: `${withPlayer} WHERE ${before} ${newestFirst} LIMIT $1`,
}

const newestPending: Statement = {
  name: 'requests_pending',
  text: `${withPlayer} WHERE ${needsOperatorSql('f')} AND ${before} ${newestFirst} LIMIT $1`,
}

/** A player's requests, newest first. With `before`, only those older than that request. */
export async function readPlayerRequests(
  db: Db,
  playerId: string,
  limit: number,
  before?: string,
): Promise<OwnFundRequest[]> {
  return before === undefined
    ? db.query(ofPlayer, [playerId, limit])
    : db.query(olderOfPlayer, [playerId, limit, before])
}

/** All players' requests, newest first. With `before`, only those older than that request. */
export async function readRequests(
  db: Db,
  { pending, limit, before }: { pending: boolean; limit: number; before?: string | undefined },
): Promise<FundRequestOfPlayer[]> {
  return db.query(pending ? newestPending : newest, [limit, before ?? null])
}

/** The request with this fund id, with its player; null if there is none. */
export async function findRequest(db: Db, fundId: string): Promise<FundRequestOfPlayer | null> {
  const [row] = await db.query<FundRequestOfPlayer>(one, [fundId])
  return row ?? null
}

/** The request with this UTR that was not declined; null if there is none. */
export async function findRequestByUtr(db: Db, utr: string): Promise<FundRequestRow | null> {
  const [row] = await db.query<FundRequestRow>(byUtr, [utr])
  return row ?? null
}

/** The player's request with the id that the app sent; null if there is none. */
export async function findRequestByRequestId(
  db: Db,
  playerId: string,
  requestId: string,
): Promise<FundRequestRow | null> {
  const [row] = await db.query<FundRequestRow>(byRequestId, [playerId, requestId])
  return row ?? null
}

/**
 * Why a request was declined. An operator gives a reason; a payment without one was declined by the
 * provider, was not completed in time, or is disputed.
 */
export function reasonOf({ source, status, reason, expired_at, dispute }: FundRequestRow) {
  if (source !== 'payment' || status !== -1 || reason !== '') return { reason }
  if (dispute === 'open') return coded('payment_disputed')
  return coded(expired_at === null ? 'payment_not_made' : 'payment_not_completed')
}

function coded(code: 'payment_not_made' | 'payment_not_completed' | 'payment_disputed') {
  return { reason: codeSentence(code, {}), reason_code: code }
}
