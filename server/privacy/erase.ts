import { NIL } from 'uuid'
import { readSettings } from '../config/settings.ts'
import type { Db, Query, Statement } from '../database/db.ts'
import { hasPointsSql } from '../wallet/postings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE_MAX = 100

const due: Statement = {
  name: 'erase_due',
  text: `SELECT p.id FROM players p
    WHERE p.closed_at <= $1 AND p.erased_at IS NULL AND NOT ${hasPointsSql('p')}
    ORDER BY p.closed_at LIMIT ${AT_ONCE_MAX}`,
}

/** A withdrawal needs an account number that is not empty. */
const eraseRequests: Statement = {
  name: 'erase_requests',
  text: `UPDATE fund_requests SET image_id = NULL, reason = '', ifsc_code = '',
      account_number = CASE WHEN account_number = '' THEN '' ELSE 'erased' END, bank_name = '',
      account_holder_name = ''
    WHERE player_id = $1`,
}

const eraseUploads: Statement = {
  name: 'erase_uploads',
  text: 'DELETE FROM uploads WHERE player_id = $1',
}

const eraseRecords: Statement = {
  name: 'erase_limit_reasons',
  text: `UPDATE limit_changes SET reason = '' WHERE player_id = $1`,
}

const eraseJournalReasons: Statement = {
  name: 'erase_journal_reasons',
  text: `UPDATE journal_reasons SET reason = '' WHERE player_id = $1`,
}

const eraseOtps: Statement = {
  name: 'erase_otps',
  text: `DELETE FROM otps WHERE phone = (SELECT closed_phone FROM players WHERE id = $1)`,
}

const eraseAttempts: Statement = {
  name: 'erase_attempts',
  text: `DELETE FROM attempts WHERE position((SELECT closed_phone FROM players WHERE id = $1) in key) > 0
      OR position($1::text in key) > 0`,
}

const erasePlayer: Statement = {
  name: 'erase_player',
  text: `UPDATE players SET name = '', email = '', mpin_hash = '', phonepe = '', googlepay = '',
      paytm = '', ifsc_code = '', account_number = '', bank_name = '', account_holder_name = '',
      closed_phone = NULL, erased_at = $2
    WHERE id = $1`,
}

/** Removes the personal data of a closed account. Its bids and postings stay, without a name. */
export async function erase(db: Db, playerId: string, at: Date): Promise<void> {
  await db.transaction(async (query: Query) => {
    await query(eraseRequests, [playerId])
    await query(eraseUploads, [playerId])
    await query(eraseRecords, [playerId])
    await query(eraseJournalReasons, [playerId])
    await query(eraseOtps, [playerId])
    await query(eraseAttempts, [playerId])
    await query(erasePlayer, [playerId, at])
  })
}

/**
 * Removes the personal data of the accounts that were closed ERASE_DAYS ago. It stays while the account
 * has points from a correction, which the operator has to pay.
 */
export async function eraseClosed(db: Db, signal?: AbortSignal): Promise<void> {
  const { ERASE_DAYS } = await readSettings(db)
  const nowMs = db.clock.now()
  const rows = await db.query<{ id: string }>(due, [new Date(nowMs - ERASE_DAYS * DAY_MS)])
  for (const { id } of rows) {
    if (signal?.aborted) return
    await erase(db, id, new Date(nowMs))
  }
}

const dropScreenshots: Statement = {
  name: 'sweep_screenshots',
  text: `WITH old AS MATERIALIZED (
    SELECT u.id FROM uploads u WHERE u.purpose = 'deposit' AND u.created_at <= $1 AND u.id > $2
      AND NOT EXISTS (SELECT FROM fund_requests f WHERE f.image_id = u.id
        AND (f.status = 0 OR f.dispute = 'open'))
    ORDER BY u.id LIMIT ${AT_ONCE_MAX}
  ), free AS (
    UPDATE fund_requests SET image_id = NULL WHERE image_id = ANY (ARRAY(SELECT id FROM old))
  )
  SELECT id FROM old ORDER BY id`,
}

const dropUploads: Statement = {
  name: 'sweep_uploads',
  text: 'DELETE FROM uploads WHERE id = ANY ($1)',
}

const dropPhotos: Statement = {
  name: 'sweep_photos',
  text: `DELETE FROM uploads WHERE purpose = 'photo' AND created_at <= $1`,
}

/** Deletes pictures by age. The screenshot of a request that is not decided stays. */
export async function sweepPictures(db: Db, signal?: AbortSignal): Promise<void> {
  const { SCREENSHOT_DAYS, PHOTO_DAYS } = await readSettings(db)
  const before = (days: number) => new Date(db.clock.now() - days * DAY_MS)
  await db.query(dropPhotos, [before(PHOTO_DAYS)])
  let after: string | undefined = NIL
  while (after !== undefined && !signal?.aborted) {
    after = await dropChunk(db, before(SCREENSHOT_DAYS), after)
  }
}

/** Drops the next screenshots after an id. Returns the last of them if there may be more. */
function dropChunk(db: Db, before: Date, after: string): Promise<string | undefined> {
  return db.transaction(async query => {
    const old = await query<{ id: string }>(dropScreenshots, [before, after])
    await query(dropUploads, [old.map(({ id }) => id)])
    return old[AT_ONCE_MAX - 1]?.id
  })
}
