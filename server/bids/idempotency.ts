import { isErrorCode } from '#contract/errors.ts'
import type { Db, Statement } from '../database/db.ts'
import { nowSql } from '../database/now.ts'
import { ApiError } from '../http/errors.ts'

/**
 * The stored reply to a bid id, which a repeated request gets again: the balance after an accepted
 * bid, in whole points, or the error of another. Rows from before errors had codes have the message
 * alone.
 */
export type IdempotencyRecord = {
  fingerprint: string
  is_accepted: boolean
  message: string
  code: string | null
  params: Record<string, unknown> | null
  remaining: number | null
}

const readRecord: Statement = {
  name: 'idempotency_record',
  text: `SELECT fingerprint, is_accepted, message, code, params, remaining FROM verdicts
    WHERE player_id = $1 AND bid_id = $2`,
}

const storeError: Statement = {
  name: 'store_bid_error',
  usesClock: true,
  text: `WITH ${nowSql}
    INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, code, params, at)
    SELECT $2, $3, $4, false, $5, $6, $7::jsonb, now.at FROM now
    ON CONFLICT DO NOTHING`,
}

type Attempt = { playerId: string; bidId: string; fingerprint: string }

export async function findRecord(
  db: Db,
  { playerId, bidId }: { playerId: string; bidId: string },
): Promise<IdempotencyRecord | null> {
  const [record] = await db.query<IdempotencyRecord>(readRecord, [playerId, bidId])
  return record ?? null
}

/** Stores the error unless the bid id has a record, and returns the record it has then. */
export async function storeBidError(
  db: Db,
  attempt: Attempt,
  { message, code, params }: ApiError,
): Promise<IdempotencyRecord> {
  const { playerId, bidId, fingerprint } = attempt
  const values = [playerId, bidId, fingerprint, message, code, JSON.stringify(params)]
  await db.query(storeError, values)
  const record = await findRecord(db, attempt)
  if (!record) throw new Error(`The record of bid ${bidId} is gone.`)
  return record
}

/** The stored error, with the sentence that the first answer had. */
export function storedError({ code, params, message }: IdempotencyRecord): ApiError {
  if (code === null || !isErrorCode(code)) {
    return new ApiError('bid_refused', { sentence: message })
  }
  const error = new ApiError(code as 'bid_refused', (params ?? {}) as { sentence: string })
  return Object.assign(error, { message })
}
