import type { LiveEvent } from '#contract/live.ts'
import { validSince } from '../accounts/sessions.ts'
import type { AppContext } from '../context.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { results } from '../database/schema/results.ts'
import { gamesNow } from '../markets/routes.ts'
import { eventChunk, type Stream } from './event-stream.ts'

/** A page may have loaded its bids this long before its stream opened. */
const JUST_SETTLED_MS = 30_000
/** The status of a player who may bet and see a balance. */
const ACTIVE = '1'

/** What can be sent at one moment. `settled` counts how often bids were settled. */
type Snapshot = {
  /** The reply of get_games.php as JSON. The same event goes to all listeners. */
  games: string
  gamesChunk: Uint8Array
  settled: number
  settledChunk: Uint8Array
  isJustSettled: boolean
  /** By the hashes of their tokens; one that has ended is not among them. */
  sessions: ReadonlyMap<string, SessionState>
  /** The server's time, epoch ms. */
  at: number
}

/** What a listener was sent last. */
export type Sent = {
  games: string
  settled: number | null
  walletVersion: number
  status: string | null
}

export const nothingSent: Sent = { games: '', settled: null, walletVersion: -1, status: null }

/** Reads the data for all listeners at once, with the given login sessions. */
export function createSnapshotReader({ db, clock }: AppContext) {
  let known: ReadonlySet<string> | null = null
  let settled = 0

  return async (tokenHashes: string[]): Promise<Snapshot> => {
    const [reply, settlements, sessions] = await Promise.all([
      gamesNow({ db, clock }),
      readSettlements(db),
      readSessionStates(db, tokenHashes),
    ])
    const before = known
    known = settlements.names
    if (before && Array.from(known).some(name => !before.has(name))) settled += 1
    const at = clock.now()
    return {
      games: JSON.stringify(reply),
      gamesChunk: chunkOf('games', reply, at),
      settled,
      settledChunk: chunkOf('settled', { at: settlements.at }, at),
      isJustSettled: Math.abs(at - settlements.at) < JUST_SETTLED_MS,
      sessions,
      at,
    }
  }
}

/** Sends a listener what changed. Its session is null for a guest. A blocked player gets no balance. */
export function sendChanges(
  stream: Stream,
  sent: Sent,
  snapshot: Snapshot,
  session: SessionState | null,
): Sent {
  if (snapshot.games !== sent.games) stream.send(snapshot.gamesChunk)
  const wallet = session?.status === ACTIVE ? session : null
  if (wallet && wallet.version !== sent.walletVersion) {
    stream.send(chunkOf('balance', { balance: wallet.balance }, snapshot.at))
  }
  if (session && session.status !== sent.status) {
    stream.send(chunkOf('account', { status: session.status }, snapshot.at))
  }
  const isNew = sent.settled === null ? snapshot.isJustSettled : snapshot.settled !== sent.settled
  if (isNew) stream.send(snapshot.settledChunk)
  return {
    games: snapshot.games,
    settled: snapshot.settled,
    walletVersion: wallet?.version ?? sent.walletVersion,
    status: session?.status ?? sent.status,
  }
}

function chunkOf(name: LiveEvent, data: object, at: number): Uint8Array {
  return eventChunk(name, JSON.stringify({ ...data, server_time: at }))
}

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

type SettledRow = Pick<RowOf<typeof results>, 'market_id' | 'day' | 'version' | 'settled_at'>

/**
 * What a login session is sent: its player's status and balance in points. Every change of the
 * balance raises the version.
 */
type SessionState = { balance: number; version: number; status: string }

/** The latest settlements by name, and the instant (epoch ms) of the newest; 0 if there is none. */
type Settlements = { names: ReadonlySet<string>; at: number }

/** Those of the login sessions that have not ended, by the hashes of their tokens. */
async function readSessionStates(
  db: Db,
  tokenHashes: string[],
): Promise<ReadonlyMap<string, SessionState>> {
  if (tokenHashes.length === 0) return new Map()
  const values = [tokenHashes, ...validSince(db.clock.now())]
  const rows = await db.query<SessionState & { token_hash: string }>(readSessions, values)
  return new Map(rows.map(row => [row.token_hash, row]))
}

/** The latest settlements. */
async function readSettlements(db: Db): Promise<Settlements> {
  const rows = await db.query<SettledRow>(readSettled, [])
  return {
    names: new Set(rows.map(row => `${row.market_id} ${row.day} ${row.version}`)),
    at: rows[0]?.settled_at?.getTime() ?? 0,
  }
}
