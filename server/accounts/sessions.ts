import { hash, randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { LoginSession } from '../http/access.ts'
import { newCookie, readCookie } from './cookies.ts'
import type { StoredPlayer } from './players.ts'
import {
  endSession,
  insertSession,
  selectSession,
  sweepSessions,
  touchSession,
} from './session-store.ts'

const IDLE_MS = 24 * 60 * 60 * 1000
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
const TOUCH_EVERY_MS = 60 * 1000

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** The session of the request's cookie, with its player; null without a valid session. */
export async function findSession(
  request: Request,
  context: AppContext,
): Promise<LoginSession | null> {
  const token = tokenOf(context, request.headers)
  if (token === null) return null
  const nowMs = context.clock.now()
  const session = await selectSession(context.db, hash('sha256', token), ...validSince(nowMs))
  if (session && nowMs - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    await touchSession(context.db, session.tokenHash, new Date(nowMs))
  }
  return session
}

/** A session is valid that was started after the first instant and last used after the second. */
export function validSince(nowMs: number): [startedAfter: Date, seenAfter: Date] {
  return [new Date(nowMs - LIFETIME_MS), new Date(nowMs - IDLE_MS)]
}

/**
 * Starts a session. The player gets the cookie and the user token; the database keeps their hashes.
 * Ends the browser's earlier session, for example after a logout that never reached the server.
 * Null if the MPIN of the login has been reset since it was checked.
 */
export async function startSession(
  context: AppContext,
  { id: playerId, mpinHash }: Pick<StoredPlayer, 'id' | 'mpinHash'>,
  headers: Headers,
) {
  const token = randomBytes(32).toString('base64url')
  const userToken = randomBytes(32).toString('base64url')
  const nowMs = context.clock.now()
  await sweepSessions(context.db, playerId, ...validSince(nowMs))
  const isStarted = await insertSession(context.db, {
    tokenHash: hash('sha256', token),
    userTokenHash: hash('sha256', userToken),
    playerId,
    mpinHash,
    at: new Date(nowMs),
  })
  if (!isStarted) return null
  const before = tokenOf(context, headers)
  if (before !== null) await endSession(context.db, hash('sha256', before))
  const kept = { name: 'session', value: token, maxAgeMs: LIFETIME_MS } as const
  const cookie = newCookie(context.config, headers, kept)
  return { cookie, userToken }
}

/** The Set-Cookie value that deletes the session cookie. */
export function clearingCookie({ config }: AppContext, headers: Headers) {
  return newCookie(config, headers, { name: 'session', value: '', maxAgeMs: 0 })
}

function tokenOf({ config }: AppContext, headers: Headers): string | null {
  const token = readCookie(config, headers, 'session')
  return token !== null && tokenPattern.test(token) ? token : null
}
