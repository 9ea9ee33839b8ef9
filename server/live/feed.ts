import type { LiveEvent } from '#contract/live.ts'
import { validSessionSql } from '../accounts/sessions.ts'
import type { AppContext } from '../context.ts'
import type { Db, Statement } from '../database/db.ts'
import { gamesNow } from '../markets/routes.ts'
import { beatChunk, eventChunk, type Stream } from './event-stream.ts'
import { type Outcome, readOutcomes, readSettlements, type Settlement } from './settled.ts'

/** In ms: between database reads, between keep-alive comments, and how long a stream lasts. */
export type Pace = { pollMs: number; beatMs: number; lastsMs: number }

export type Listener = {
  stream: Stream
  address: string
  /** Null for a guest. */
  session: { tokenHash: string; playerId: string } | null
  /** In the time of performance.now(). */
  endsAtMs: number
  sent: Sent
}

/** What a listener was sent last. */
type Sent = {
  games: string
  walletVersion: number
  status: string | null
  /** Settlements up to an instant, epoch ms, and those after it by name. */
  settledUntilMs: number
  settled: ReadonlySet<string>
}

/** What can be sent at one moment. */
type Snapshot = {
  /** The server's time, epoch ms. */
  at: number
  /** The reply of get_games.php as JSON. The same event goes to all listeners. */
  games: string
  gamesChunk: Uint8Array
  /** By the hashes of their tokens; one that has ended is not among them. */
  sessions: ReadonlyMap<string, SessionState>
  /** The names of recent settlements, and the instant of the newest; 0 if there is none. */
  settled: ReadonlySet<string>
  newestAtMs: number
  /** By the ids of players. */
  outcomes: ReadonlyMap<string, readonly Outcome[]>
}

/** A player's status, and the balance in points. Every change of the balance raises the version. */
type SessionState = { balance: number; version: number; status: string }

/** The status of a player who may bet and see a balance. */
const ACTIVE = '1'

/** A settlement may become visible this long after its instant, and copies' clocks differ. */
const LATE_MS = 10_000

const readSessions: Statement = {
  name: 'live_sessions',
  text: `SELECT s.token_hash, w.balance, w.version, p.status
    FROM sessions s JOIN players p ON p.id = s.player_id
    JOIN wallets w ON w.player_id = p.id AND w.account = 'wallet'
    WHERE s.token_hash = ANY ($1) AND ${validSessionSql('s', '$2')}`,
}

/** A listener that has been sent what was settled up to an instant (epoch ms), and nothing else. */
export function nothingSent(settledUntilMs: number): Sent {
  return {
    games: '',
    walletVersion: -1,
    status: null,
    settledUntilMs: settledUntilMs - LATE_MS,
    settled: new Set(),
  }
}

export type Feed = ReturnType<typeof createFeed>

/**
 * Sends changes to its listeners, and ends those whose login session has ended. One database read
 * serves all of them, and it reads only while there are listeners. A new listener triggers a read at
 * once.
 */
export function createFeed(context: AppContext, pace: Pace) {
  const listeners = new Set<Listener>()
  let underWay = Promise.resolve()
  let isRunning = false
  let isWanted = false
  let isFailing = false
  let endPause = () => {}
  let beatAtMs = 0

  function add(listener: Listener) {
    listeners.add(listener)
    isWanted = true
    endPause()
    if (isRunning) return
    isRunning = true
    beatAtMs = performance.now()
    underWay = run()
  }

  function remove(listener: Listener) {
    listeners.delete(listener)
    if (listeners.size === 0) endPause()
  }

  async function run() {
    while (listeners.size > 0) {
      isWanted = false
      await turn()
      if (!isWanted && listeners.size > 0) await pause()
    }
    isRunning = false
  }

  async function turn() {
    try {
      // A listener that is added during the read is not in it.
      const current = [...listeners]
      const snapshot = await readSnapshot(context, current)
      for (const listener of current) {
        const { stream, session } = listener
        const state = session && snapshot.sessions.get(session.tokenHash)
        if (state === undefined) stream.end()
        else sendChanges(listener, state, snapshot)
      }
      isFailing = false
    } catch (err) {
      if (!isFailing) context.log.error({ err }, 'the live feed failed')
      isFailing = true
    }
    endExpired()
  }

  function endExpired() {
    const now = performance.now()
    for (const { stream, endsAtMs } of listeners) if (endsAtMs <= now) stream.end()
    if (now - beatAtMs < pace.beatMs) return
    beatAtMs = now
    for (const { stream } of listeners) stream.send(beatChunk)
  }

  function pause() {
    return new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pace.pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends every stream. Resolves when no read is running. */
  function end(): Promise<void> {
    for (const { stream } of listeners) stream.end()
    return underWay
  }

  return { listeners: listeners as ReadonlySet<Listener>, add, remove, end }
}

/**
 * Reads what is new for listeners. Sessions are read last: nothing is sent that was read after a
 * session ended, and a balance includes the outcomes.
 */
async function readSnapshot(
  { db, clock }: AppContext,
  listeners: readonly Listener[],
): Promise<Snapshot> {
  const at = clock.now()
  const players = listeners.flatMap(({ session, sent }) => (session ? [{ ...session, sent }] : []))
  const since = Math.min(...players.map(({ sent }) => sent.settledUntilMs))
  const settlements = players.length > 0 ? await readSettlements(db, since) : []
  const waiting = players.filter(({ sent }) => settlements.some(one => isNew(one, sent)))
  const outcomes = await readOutcomes(
    db,
    waiting.map(({ playerId, sent }) => ({ playerId, since: sent.settledUntilMs })),
    settlements.filter(one => waiting.some(({ sent }) => isNew(one, sent))),
  )
  const [reply, sessions] = await Promise.all([
    gamesNow({ db, clock }),
    readSessionStates(
      db,
      players.map(({ tokenHash }) => tokenHash),
    ),
  ])
  const games = JSON.stringify(reply)
  return {
    at,
    games,
    gamesChunk: chunkOf('games', reply, at),
    sessions,
    settled: new Set(settlements.map(({ name }) => name)),
    newestAtMs: settlements.at(-1)?.atMs ?? 0,
    outcomes,
  }
}

/** Those of the login sessions that have not ended, by the hashes of their tokens. */
async function readSessionStates(
  db: Db,
  tokenHashes: string[],
): Promise<ReadonlyMap<string, SessionState>> {
  if (tokenHashes.length === 0) return new Map()
  const rows = await db.query<SessionState & { token_hash: string }>(readSessions, [
    tokenHashes,
    new Date(db.clock.now()),
  ])
  return new Map(rows.map(row => [row.token_hash, row]))
}

/** Whether a listener has not been sent a settlement. */
function isNew({ name, atMs }: Settlement, { settledUntilMs, settled }: Sent): boolean {
  return atMs > settledUntilMs && !settled.has(name)
}

/** Sends a listener what changed. `state` is null for a guest. A blocked player gets no balance. */
function sendChanges(
  listener: Listener,
  state: SessionState | null,
  { at, games, gamesChunk, settled, newestAtMs, outcomes }: Snapshot,
): void {
  const { stream, session, sent } = listener
  const send = (name: LiveEvent, data: object) => stream.send(chunkOf(name, data, at))
  const wallet = state?.status === ACTIVE ? state : null
  const own = (session && wallet && outcomes.get(session.playerId)) || []
  // Before the markets and the balance: the app reveals a result, and then what it paid.
  for (const { settlement, data } of own) {
    if (isNew(settlement, sent)) send('settled', { ...data, balance: wallet?.balance })
  }
  if (games !== sent.games) stream.send(gamesChunk)
  if (wallet && wallet.version !== sent.walletVersion) send('balance', { balance: wallet.balance })
  if (state && state.status !== sent.status) send('account', { status: state.status })
  listener.sent = {
    games,
    walletVersion: wallet?.version ?? sent.walletVersion,
    status: state?.status ?? sent.status,
    settledUntilMs: Math.max(sent.settledUntilMs, newestAtMs - LATE_MS),
    settled,
  }
}

function chunkOf(name: LiveEvent, data: object, at: number): Uint8Array {
  return eventChunk(name, JSON.stringify({ ...data, server_time: at }))
}
