import { validSince } from '../accounts/sessions.ts'
import type { Db, Statement } from '../database/db.ts'

// Days that two processes settle at the same moment may become visible in either order.
const SETTLED_LATELY = 20

const readSessions: Statement = {
  name: 'live_sessions',
  text: `SELECT s.token_hash, w.balance, w.version, p.status
    FROM sessions s JOIN players p ON p.id = s.player_id
    JOIN wallets w ON w.player_id = p.id AND w.account = 'wallet'
    WHERE s.token_hash = ANY ($1) AND s.created_at > $2 AND s.last_seen_at > $3`,
}

const readSettled: Statement = {
  name: 'live_settled',
  text: `SELECT market_id, day, version, settled_at FROM results
    WHERE settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT ${SETTLED_LATELY}`,
}

/**
 * What a login session may be told: its player's status and balance in points. Every change of the
 * balance raises the version.
 */
export type SessionState = { balance: number; version: number; status: string }

/** The latest settlements by name, and the instant (epoch ms) of the newest; 0 if there is none. */
export type Settlements = { names: ReadonlySet<string>; at: number }

/** Those of the login sessions that have not ended, by the hashes of their tokens. */
export async function readSessionStates(
  db: Db,
  tokenHashes: string[],
): Promise<ReadonlyMap<string, SessionState>> {
  if (tokenHashes.length === 0) return new Map()
  const values = [tokenHashes, ...validSince(db.clock.now())]
  const rows = await db.query<SessionState & { token_hash: string }>(readSessions, values)
  return new Map(rows.map(row => [row.token_hash, row]))
}

/** The latest settlements. */
export async function readSettlements(db: Db): Promise<Settlements> {
  const rows = await db.query<{
    market_id: string
    day: string
    version: number
    settled_at: Date
  }>(readSettled, [])
  return {
    names: new Set(rows.map(row => `${row.market_id} ${row.day} ${row.version}`)),
    at: rows[0]?.settled_at.getTime() ?? 0,
  }
}
