import { hash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { AppContext } from '../context.ts'
import type { LoginSession } from '../http/access.ts'
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

const cookiePattern = /(?:^|;\s*)ank_session=([A-Za-z0-9_-]{43})(?:;|$)/

/** The session of the request's cookie, with its player; null without a valid session. */
export async function findSession(
  request: Request,
  context: AppContext,
): Promise<LoginSession | null> {
  const token = tokenOf(request.headers)
  if (token === null) return null
  const session = await validSession(context, hash('sha256', token))
  const nowMs = context.clock.now()
  if (session && nowMs - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    await touchSession(context.db, session.tokenHash, new Date(nowMs))
  }
  return session
}

/** Whether a session is still valid. This check does not count as use of the session. */
export async function sessionHolds(context: AppContext, tokenHash: string): Promise<boolean> {
  return (await validSession(context, tokenHash)) !== null
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
  const startedUntil = new Date(nowMs - LIFETIME_MS)
  await sweepSessions(context.db, playerId, startedUntil, new Date(nowMs - IDLE_MS))
  const isStarted = await insertSession(context.db, {
    tokenHash: hash('sha256', token),
    userTokenHash: hash('sha256', userToken),
    playerId,
    mpinHash,
    at: new Date(nowMs),
  })
  if (!isStarted) return null
  const before = tokenOf(headers)
  if (before !== null) await endSession(context.db, hash('sha256', before))
  const maxAge = `Max-Age=${LIFETIME_MS / 1000}`
  const cookie = `ank_session=${token}; ${maxAge}; ${cookieAttributes(context.config, headers)}`
  return { cookie, userToken }
}

/** The Set-Cookie value that deletes the session cookie. */
export function clearingCookie(config: Config, headers: Headers) {
  return `ank_session=; Max-Age=0; ${cookieAttributes(config, headers)}`
}

/** Attributes for cookies that only the server reads. Secure if the site uses https. */
export function cookieAttributes(config: Config, headers: Headers) {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure(config, headers) ? '; Secure' : ''}`
}

function validSession({ db, clock }: AppContext, tokenHash: string): Promise<LoginSession | null> {
  const nowMs = clock.now()
  const startedAfter = new Date(nowMs - LIFETIME_MS)
  return selectSession(db, tokenHash, startedAfter, new Date(nowMs - IDLE_MS))
}

function tokenOf(headers: Headers): string | null {
  return cookiePattern.exec(headers.get('cookie') ?? '')?.[1] ?? null
}

function isSecure(config: Config, headers: Headers) {
  if (config.publicOrigin !== undefined) return config.publicOrigin.startsWith('https:')
  const host = headers.get('host') ?? ''
  return config.isProduction && !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}
