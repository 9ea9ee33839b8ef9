import { isErrorCode } from '#contract/errors.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'

/**
 * The stored reply to a bid id; a repeated request gets it again. It is the balance in whole points
 * after an accepted bid, or the error of a passed cut-off or of an impossible bid. Other errors are
 * not stored. Rows from before error codes have only the message.
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

export type Attempt = { playerId: string; bidId: string; fingerprint: string }

/** The stored reply to a player's bid id; null if there is none. */
export async function findRecord(
  db: Db,
  { playerId, bidId }: { playerId: string; bidId: string },
): Promise<IdempotencyRecord | null> {
  const [record] = await db.query<IdempotencyRecord>(readRecord, [playerId, bidId])
  return record ?? null
}

const waitForWallet: Statement = {
  name: 'wait_for_wallet',
  text: `SELECT FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR SHARE`,
}

/** The same, after any bid of the player that is being taken at this moment. */
export async function findRecordAfterBids(
  db: Db,
  attempt: { playerId: string; bidId: string },
): Promise<IdempotencyRecord | null> {
  await db.query(waitForWallet, [attempt.playerId])
  return findRecord(db, attempt)
}

/** Stores the error unless the bid id has a record. Returns the record that is stored. */
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

/** The stored error, with the same sentence as the first reply. */
export function storedError({ code, params, message }: IdempotencyRecord): ApiError {
  if (code === null || !isErrorCode(code)) {
    return new ApiError('bid_refused', { sentence: message })
  }
  const error = new ApiError(code as 'bid_refused', (params ?? {}) as { sentence: string })
  return Object.assign(error, { message })
}
