import { hash, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './errors.ts'

export type Player = { id: string; phone: string; name: string; email: string; status: string }

/**
 * A login session. It is found by the hash of its token; the token itself is only in the player's
 * cookie.
 */
export type LoginSession = {
  tokenHash: string
  userTokenHash: string
  createdAt: Date
  player: Player
}

/** Finds the session of a request's cookie; null if there is none. `createApp` passes it in. */
export type FindSession = (request: Request) => Promise<LoginSession | null>

/**
 * Checks the session of a call for players and returns it. Throws 401 without a session, 403
 * without its user token if the call changes something, and 403 if a bettor's account is not
 * active.
 */
export async function requireSession(
  request: Request,
  endpoint: Endpoint,
  findSession: FindSession,
): Promise<LoginSession> {
  const session = await findSession(request)
  if (!session) throw new ApiError('login_required')
  if (endpoint.changes) checkUserToken(request.headers, session)
  if (endpoint.access === 'bettor' && session.player.status !== '1') {
    throw new ApiError('account_inactive')
  }
  return session
}

/** Throws 403 if the phone in the payload is not the session's. */
export function checkOwner(endpoint: Endpoint, input: unknown, { player }: LoginSession) {
  if (endpoint.owner && endpoint.owner(input) !== player.phone) throw new ApiError('not_yours')
}

/**
 * Throws 403 without the user token of a session. A page of another site can send the cookie, but it
 * cannot read the token from the login reply.
 */
export function checkUserToken(headers: Headers, session: LoginSession) {
  const token = headers.get('x-user-token')
  if (token === null) throw new ApiError('user_token_missing')
  const sent = hash('sha256', token)
  if (timingSafeEqual(Buffer.from(sent), Buffer.from(session.userTokenHash))) return
  throw new ApiError('login_expired')
}
