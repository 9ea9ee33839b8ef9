import { eq } from 'drizzle-orm'
import { createBatchLoader } from '../database/batch-loader.ts'
import type { Db, Statement } from '../database/db.ts'
import { players, sessions } from '../database/schema/accounts.ts'
import type { LoginSession } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'

type SessionRow = {
  token_hash: string
  user_token_hash: string
  created_at: Date
  last_seen_at: Date
  id: string
  phone: string
  name: string
  email: string
  status: string
}

const select: Statement = {
  name: 'session',
  text: `SELECT s.token_hash, s.user_token_hash, s.created_at, s.last_seen_at,
      p.id, p.phone, p.name, p.email, p.status
    FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE s.token_hash = ANY ($1)`,
}

const lookups = new WeakMap<Db, (tokenHash: string) => Promise<SessionRow | undefined>>()

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

const touch: Statement = {
  name: 'session_touch',
  text: 'UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2',
}

const end: Statement = {
  name: 'session_end',
  text: 'DELETE FROM sessions WHERE token_hash = $1',
}

const endAll: Statement = {
  name: 'session_end_all',
  text: 'DELETE FROM sessions WHERE player_id = $1',
}

const sweep: Statement = {
  name: 'session_sweep',
  text: 'DELETE FROM sessions WHERE player_id = $1 AND (created_at <= $2 OR last_seen_at <= $3)',
}

/**
 * Reads a session and its player in one query; null if it is unknown or too old. Every call of a
 * player needs this, so reads at the same time share a query.
 */
export async function selectSession(
  db: Db,
  tokenHash: string,
  startedAfter: Date,
  seenAfter: Date,
): Promise<LoginSession | null> {
  const row = await lookupIn(db)(tokenHash)
  if (!row || row.created_at <= startedAfter || row.last_seen_at <= seenAfter) return null
  const { id, phone, name, email, status } = row
  return {
    tokenHash,
    userTokenHash: row.user_token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    player: { id, phone, name, email, status },
  }
}

/**
 * Stores a new session by the hashes of its tokens. False if the player's MPIN is no longer the one
 * with this hash, or the account is closed: a login that began before gets no session.
 */
export async function insertSession(
  db: Db,
  session: {
    tokenHash: string
    userTokenHash: string
    playerId: string
    mpinHash: string
    at: Date
  },
): Promise<boolean> {
  const { tokenHash, userTokenHash, playerId, mpinHash, at } = session
  const rows = await db.query(insert, [tokenHash, userTokenHash, playerId, at, mpinHash])
  return rows.length > 0
}

/** Stores when a session was last used. */
export async function touchSession(db: Db, tokenHash: string, at: Date) {
  await db.query(touch, [tokenHash, at])
}

/** Whether a session has not been ended. It may be too old. */
export async function isSessionKept(db: Db, tokenHash: string): Promise<boolean> {
  return (await lookupIn(db)(tokenHash)) !== undefined
}

/** Ends one session; does nothing if there is none. */
export async function endSession(db: Db, tokenHash: string) {
  await db.query(end, [tokenHash])
}

/** Ends all sessions of a player. */
export async function endAllSessions(db: Pick<Db, 'query'>, playerId: string) {
  await db.query(endAll, [playerId])
}

/** Deletes a player's expired sessions. */
export async function sweepSessions(db: Db, playerId: string, startedUntil: Date, seenUntil: Date) {
  await db.query(sweep, [playerId, startedUntil, seenUntil])
}

/**
 * Transactions that first lock a session and its player. An end of the session that came before wins:
 * then a transaction throws login_required. One that comes later waits.
 */
export function heldBySession(db: Db, tokenHash: string): Pick<Db, 'atomically' | 'transaction'> {
  const check = (rows: readonly unknown[]) => {
    if (rows.length === 0) throw new ApiError('login_required')
  }
  return {
    atomically: work =>
      db.atomically(async query => {
        check(await query(hold, [tokenHash]))
        return work(query)
      }),
    transaction: work =>
      db.transaction(async tx => {
        const own = eq(sessions.tokenHash, tokenHash)
        const ofPlayer = eq(sessions.playerId, players.id)
        const player = tx.select({ id: players.id }).from(players).innerJoin(sessions, ofPlayer)
        check(await player.where(own).for('no key update', { of: players }))
        const session = tx.select({ id: sessions.playerId }).from(sessions)
        check(await session.where(own).for('key share'))
        return work(tx)
      }),
  }
}

function lookupIn(db: Db) {
  const existing = lookups.get(db)
  if (existing) return existing
  const lookup = createBatchLoader(async (tokenHashes: string[]) => {
    const rows = await db.query<SessionRow>(select, [tokenHashes])
    return new Map(rows.map(row => [row.token_hash, row]))
  })
  lookups.set(db, lookup)
  return lookup
}
