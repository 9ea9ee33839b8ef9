import { nowSql } from '../database/now.ts'
import type { Db, Statement } from '../database/open.ts'

/** The stored reply to a bid id, which a repeated request gets again. `remaining` is the balance after an accepted bid, in points. */
export type IdempotencyRecord = {
  fingerprint: string
  is_accepted: boolean
  message: string
  remaining: number | null
}

const readRecord: Statement = {
  name: 'idempotency_record',
  text: `SELECT fingerprint, is_accepted, message, remaining FROM verdicts
    WHERE player_id = $1 AND bid_id = $2`,
}

const storeRefusal: Statement = {
  name: 'store_refusal',
  usesClock: true,
  text: `WITH ${nowSql}
    INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, at)
    SELECT $2, $3, $4, false, $5, now.at FROM now
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

/** Stores the refusal unless the bid id has a record, and returns the record it has then. */
export async function refuseBid(
  db: Db,
  attempt: Attempt,
  message: string,
): Promise<IdempotencyRecord> {
  const { playerId, bidId, fingerprint } = attempt
  await db.query(storeRefusal, [playerId, bidId, fingerprint, message])
  const record = await findRecord(db, attempt)
  if (!record) throw new Error(`The record of bid ${bidId} is gone.`)
  return record
}
