import { nowSql } from '../database/clock.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import { constraintOf } from '../database/retry.ts'
import type { fundRequests } from '../database/schema/funds.ts'
import { ApiError } from '../http/errors.ts'
import { exceededLimit } from '../limits/deposit-limits.ts'
import { creditWallet, post } from '../wallet/postings.ts'

/** A request that an open transaction has locked. `is_open`: the operator may decide it. */
type LockedRequest = Pick<
  RowOf<typeof fundRequests>,
  'id' | 'player_id' | 'kind' | 'points' | 'status'
> & { is_open: boolean }

/**
 * SQL: the operator may decide the request. It is pending, is of a payment that expired, or is
 * disputed.
 */
export const isOpenSql = (f: string) =>
  `(${f}.status = 0 OR (${f}.status = -1 AND (${f}.expired_at IS NOT NULL OR ${f}.dispute = 'open')))`

/** SQL: request f needs a decision of the operator. */
export const needsOperatorSql = (f: string) => `(${f}.status = 0 OR ${f}.dispute = 'open')`

// A payment's status changes with its request's, under the lock of the request.
const lock: Statement = {
  name: 'request_lock',
  text: `SELECT f.id, f.player_id, f.kind, f.points, f.status, ${isOpenSql('f')} AS is_open
    FROM fund_requests f WHERE f.id = $1 FOR UPDATE`,
}

const approveDeposit: Statement = {
  name: 'deposit_approve',
  text: `
WITH ${nowSql}, paid AS (
  UPDATE payments p SET status = 'SUCCESS', settled_at = now.at FROM now WHERE p.fund_id = $1
)
UPDATE fund_requests f SET status = 1, decided_at = now.at,
  dispute = CASE WHEN f.dispute = 'open' THEN 'credited' ELSE f.dispute END, over_limit = $2
FROM now WHERE f.id = $1
RETURNING f.player_id, f.points, f.decided_at`,
}

const declineDeposit: Statement = {
  name: 'deposit_decline',
  text: `
WITH ${nowSql}, declined AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, reason = $2, expired_at = NULL,
    dispute = CASE WHEN f.dispute = 'open' THEN 'declined' ELSE f.dispute END
  FROM now WHERE f.id = $1
)
UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM now WHERE p.fund_id = $1`,
}

const approveWithdrawal: Statement = {
  name: 'withdrawal_approve',
  text: `UPDATE fund_requests SET status = 1, decided_at = clock_timestamp() WHERE id = $1
    RETURNING decided_at`,
}

const declineWithdrawal: Statement = {
  name: 'withdrawal_decline',
  text: `UPDATE fund_requests SET status = -1, decided_at = clock_timestamp(), reason = $2
    WHERE id = $1 RETURNING decided_at`,
}

/**
 * Credits a deposit or marks a withdrawal as paid, once. Throws request_unknown, request_approved,
 * request_declined, and utr_used if a disputed payment has the UTR of another request.
 */
export async function approve(db: Db, fundId: string): Promise<void> {
  try {
    await decide(db, fundId, async (query, { id, player_id: playerId, kind, points }) => {
      if (kind === 'deposit') return creditDeposit(query, id)
      const [row] = await query<{ decided_at: Date }>(approveWithdrawal, [id])
      return post(query, {
        kind: 'withdrawal_paid',
        ref: id,
        remark: `Withdrawal ${id} paid`,
        at: row!.decided_at,
        lines: [
          { account: 'held', playerId, amount: -points },
          { account: 'payouts', amount: points },
        ],
      })
    })
  } catch (error) {
    throw constraintOf(error) === 'fund_requests_utr' ? new ApiError('utr_used') : error
  }
}

/**
 * Declines a request, once, and returns held points. A payment declined here is not credited later
 * without the operator. Throws request_unknown, request_approved and request_declined.
 */
export async function decline(db: Db, fundId: string, reason: string): Promise<void> {
  await decide(db, fundId, async (query, { id, player_id: playerId, kind, points }) => {
    if (kind === 'deposit') {
      await query(declineDeposit, [id, reason])
      return
    }
    const [row] = await query<{ decided_at: Date }>(declineWithdrawal, [id, reason])
    await creditWallet(query, {
      kind: 'withdrawal_returned',
      ref: id,
      remark: `Withdrawal ${id} declined, points returned`,
      at: row!.decided_at,
      playerId,
      points,
      from: 'held',
    })
  })
}

/**
 * Approves a deposit and its payment, and credits the points, in a transaction that has locked the
 * request. Throws a unique violation if it was credited before.
 */
export async function creditDeposit(query: Query, fundId: string): Promise<void> {
  // Its money has arrived, so it is credited and counts, also above a limit.
  type Approved = { player_id: string; points: number; decided_at: Date }
  const values = [fundId, await exceededLimit(query, fundId)]
  const [deposit] = await query<Approved>(approveDeposit, values)
  const { player_id: playerId, points, decided_at: at } = deposit!
  const event = { kind: 'deposit', ref: fundId, remark: `Deposit ${fundId}`, at }
  await creditWallet(query, { ...event, playerId, points, from: 'deposits' })
}

/** Why the operator may not decide a request; null if it is open. */
export function decisionError(
  request: Pick<LockedRequest, 'status' | 'is_open'> | undefined,
  id: string,
): ApiError | null {
  if (!request) return new ApiError('request_unknown', { id })
  if (request.is_open) return null
  return new ApiError(request.status === 1 ? 'request_approved' : 'request_declined', { id })
}

/** Locks a request, so that of parallel decisions one counts, and does the work if it is open. */
function decide(
  db: Db,
  fundId: string,
  work: (query: Query, request: LockedRequest) => Promise<void>,
): Promise<void> {
  return db.transaction(async query => {
    const [request] = await query<LockedRequest>(lock, [fundId])
    const error = decisionError(request, fundId)
    if (error) throw error
    await work(query, request!)
  })
}
