import { isErrorCode } from '#contract/codes.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { verdicts } from '../database/schema/money.ts'
import { ApiError } from '../http/errors.ts'

/**
 * The stored reply to a bid id; a repeated request gets it again. It is the balance in whole points
 * after an accepted bid, or the error of a passed cut-off or of an impossible bid. Other errors are
 * not stored. Rows from before error codes have only the message.
 */
export type Verdict = Pick<
  RowOf<typeof verdicts>,
  'fingerprint' | 'is_accepted' | 'message' | 'code' | 'params' | 'remaining'
>

/** A bid with an id; `fingerprint` is its content. */
export type Attempt = { playerId: string; bidId: string; fingerprint: string }

const columns = 'fingerprint, is_accepted, message, code, params, remaining'

const read: Statement = {
  name: 'verdict',
  text: `SELECT ${columns} FROM verdicts WHERE player_id = $1 AND bid_id = $2`,
}

/** Every bid locks the wallet until it is committed. */
const waitForBids: Statement = {
  name: 'wait_for_bids',
  text: `SELECT FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR SHARE`,
}

/** Waits for a parallel request with the same id. Its verdict stays, and is returned. */
const store: Statement = {
  name: 'verdict_store',
  text: `WITH ${nowSql}
    INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, code, params, at)
    SELECT $1, $2, $3, false, $4, $5, $6::jsonb, now.at FROM now
    ON CONFLICT (player_id, bid_id) DO UPDATE SET bid_id = excluded.bid_id
    RETURNING ${columns}`,
}

/** The verdict on a player's bid id; null if there is none. */
export async function findVerdict(
  db: Db,
  { playerId, bidId }: Pick<Attempt, 'playerId' | 'bidId'>,
): Promise<Verdict | null> {
  const [verdict] = await db.query<Verdict>(read, [playerId, bidId])
  return verdict ?? null
}

/** The same, after any bid of the player that is being placed at this moment. */
export async function findVerdictAfterBids(
  db: Db,
  attempt: Pick<Attempt, 'playerId' | 'bidId'>,
): Promise<Verdict | null> {
  await db.query(waitForBids, [attempt.playerId])
  return findVerdict(db, attempt)
}

/** Stores an error as the verdict, unless the bid id has one. Returns the stored verdict. */
export async function storeVerdict(
  db: Db,
  { playerId, bidId, fingerprint }: Attempt,
  { message, code, params }: ApiError,
): Promise<Verdict> {
  const values = [playerId, bidId, fingerprint, message, code, JSON.stringify(params)]
  const [verdict] = await db.query<Verdict>(store, values)
  return verdict!
}

/** The stored error, with the same sentence as the first reply. */
export function storedError({ code, params, message }: Verdict): ApiError {
  if (code === null || !isErrorCode(code)) {
    return new ApiError('bid_refused', { sentence: message })
  }
  const error = new ApiError(code as 'bid_refused', (params ?? {}) as { sentence: string })
  return Object.assign(error, { message })
}
