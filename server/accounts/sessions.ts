import { hash } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { players, sessions } from '../database/schema/accounts.ts'
import { type LoginSession, type SessionClaim, userTokenHashOf } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { newCookie, newSecret, readSecret } from './cookies.ts'
import type { StoredPlayer } from './players.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

type SessionRow = Pick<RowOf<typeof sessions>, 'token_hash' | 'user_token_hash' | 'created_at'> &
  Pick<RowOf<typeof players>, 'id' | 'phone' | 'name' | 'email' | 'status'> & {
    is_use_due: boolean
  }

/**
 * SQL: a session is valid at an instant of the server's clock: it was started within 30 days, and last
 * used within 24 hours.
 */
export function validSessionSql(s: string, at: string): string {
  return `${s}.created_at > ${at}::timestamptz - INTERVAL '720 hours'
    AND ${s}.last_seen_at > ${at}::timestamptz - INTERVAL '24 hours'`
}

/** SQL: the use of a session at an instant is not stored yet. Once a minute is enough. */
function isUseDueSql(s: string, at: string): string {
  return `${s}.last_seen_at < ${at}::timestamptz - INTERVAL '1 minute'`
}

/** SQL: stores the use of a session at an instant, once a minute. */
export function storeUseSql(tokenHash: string, at: string): string {
  return `UPDATE sessions s SET last_seen_at = ${at}::timestamptz
    WHERE s.token_hash = ${tokenHash} AND ${isUseDueSql('s', at)}`
}

const select: Statement = {
  name: 'session',
  text: `SELECT s.token_hash, s.user_token_hash, s.created_at,
      ${isUseDueSql('s', '$2')} AS is_use_due, p.id, p.phone, p.name, p.email, p.status
    FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE s.token_hash = $1 AND ${validSessionSql('s', '$2')}`,
}

const insert: Statement = {
  name: 'session_insert',
  // The lock waits for a reset of the MPIN, and for a call that closes the account. Both delete the
  // sessions that were there before them.
  text: `INSERT INTO sessions (token_hash, user_token_hash, player_id, created_at, last_seen_at)
    SELECT $1, $2, p.id, $4, $4 FROM players p
    WHERE p.id = $3 AND p.mpin_hash = $5 AND p.closed_at IS NULL FOR SHARE
    RETURNING player_id`,
}

const hold: Statement = {
  name: 'session_hold',
  // In the order in which a reset of the MPIN and a closing lock them: the player, then the session.
  text: `SELECT FROM players p JOIN sessions s ON s.player_id = p.id WHERE s.token_hash = $1
    FOR NO KEY UPDATE OF p FOR KEY SHARE OF s`,
}

const storeUse: Statement = { name: 'session_use', text: storeUseSql('$1', '$2') }

/** A device that is logged out gets no more results. */
const end: Statement = {
  name: 'session_end',
  text: `WITH device AS (DELETE FROM push_devices WHERE session_hash = $1)
    DELETE FROM sessions WHERE token_hash = $1`,
}

const endAll: Statement = {
  name: 'session_end_all',
  text: `WITH device AS (DELETE FROM push_devices WHERE player_id = $1)
    DELETE FROM sessions WHERE player_id = $1`,
}

/** A device stays with its player over a new login in the same browser. */
const keepDevice: Statement = {
  name: 'session_keep_device',
  text: `UPDATE push_devices SET session_hash = $2, used_at = $4
    WHERE session_hash = $1 AND player_id = $3`,
}

/** What a request shows of its session, unchecked; null without a session cookie. */
export function claimOf({ headers }: Request, { config }: AppContext): SessionClaim | null {
  const token = readSecret(config, headers, 'session')
  if (token === null) return null
  return { tokenHash: hash('sha256', token), userTokenHash: userTokenHashOf(headers) }
}

/** The session of the request's cookie, with its player; null without a valid session. */
export async function findSession(
  request: Request,
  context: AppContext,
): Promise<LoginSession | null> {
  const { db, clock } = context
  const claim = claimOf(request, context)
  if (!claim) return null
  const used = [claim.tokenHash, new Date(clock.now())]
  const [row] = await db.query<SessionRow>(select, used)
  if (!row) return null
  if (row.is_use_due) await db.query(storeUse, used)
  const { id, phone, name, email, status } = row
  return {
    tokenHash: row.token_hash,
    userTokenHash: row.user_token_hash,
    createdAt: row.created_at,
    player: { id, phone, name, email, status },
  }
}

/**
 * Starts a session. The player gets the cookie and the user token; the database keeps their hashes.
 * Ends the browser's earlier session, for example after a logout that never reached the server.
 * Null if the MPIN was reset or the account closed since the MPIN was checked.
 */
export async function startSession(
  { db, clock, config }: AppContext,
  { id, mpin_hash: mpinHash }: Pick<StoredPlayer, 'id' | 'mpin_hash'>,
  headers: Headers,
): Promise<{ cookie: string; userToken: string } | null> {
  const [token, userToken] = [newSecret(), newSecret()]
  const hashes = [hash('sha256', token), hash('sha256', userToken)]
  const started = await db.query(insert, [...hashes, id, new Date(clock.now()), mpinHash])
  if (started.length === 0) return null
  const before = readSecret(config, headers, 'session')
  if (before !== null) {
    const beforeHash = hash('sha256', before)
    await db.query(keepDevice, [beforeHash, hashes[0], id, new Date(clock.now())])
    await endSession(db, beforeHash)
  }
  const stored = { name: 'session', value: token, maxAgeMs: LIFETIME_MS } as const
  return { cookie: newCookie(config, headers, stored), userToken }
}

/** Ends one session; does nothing if there is none. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.query(end, [tokenHash])
}

/** Ends all sessions of a player. */
export async function endAllSessions(query: Query, playerId: string): Promise<void> {
  await query(endAll, [playerId])
}

/** The Set-Cookie value that deletes the session cookie. */
export function clearingCookie({ config }: AppContext, headers: Headers): string {
  return newCookie(config, headers, { name: 'session', value: '', maxAgeMs: 0 })
}

/**
 * Transactions that first lock a session and its player. An end of the session that came before wins:
 * then a transaction throws login_required. One that comes later waits.
 */
export function heldBySession(db: Db, tokenHash: string): Pick<Db, 'transaction'> {
  return {
    transaction: work =>
      db.transaction(async query => {
        const held = await query(hold, [tokenHash])
        if (held.length === 0) throw new ApiError('login_required')
        return work(query)
      }),
  }
}
