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

/** What is checked of a session. */
export type CheckedSession = Pick<LoginSession, 'userTokenHash'> & {
  player: Pick<Player, 'phone' | 'status'>
}

/** Finds the session of a request's cookie; null if there is none. `createApp` passes it in. */
export type FindSession = (request: Request) => Promise<LoginSession | null>

/**
 * What a request shows of its session: the hashes of the tokens in its cookie and in its header. It is
 * not checked.
 */
export type SessionClaim = { tokenHash: string; userTokenHash: string | null }

/** The claim of a request; null without a session cookie. `createApp` passes it in. */
export type ReadClaim = (request: Request) => SessionClaim | null

/** Finds the session of a call for players, checks it and returns it. Throws as `checkSession`. */
export async function requireSession(
  request: Request,
  endpoint: Endpoint,
  findSession: FindSession,
): Promise<LoginSession> {
  const session = await findSession(request)
  checkSession(endpoint, session, userTokenHashOf(request.headers))
  return session
}

/**
 * Throws 401 without a session, 403 without its user token if the call changes something, and 403 if
 * a bettor's account is not active.
 */
export function checkSession<Session extends CheckedSession>(
  endpoint: Pick<Endpoint, 'changes' | 'access'>,
  session: Session | null,
  userTokenHash: string | null,
): asserts session is Session {
  if (!session) throw new ApiError('login_required')
  if (endpoint.changes) checkUserToken(userTokenHash, session)
  if (endpoint.access === 'bettor' && session.player.status !== '1') {
    throw new ApiError('account_inactive')
  }
}

/** Throws 403 if the phone in the payload is not the session's. */
export function checkOwner(phone: string | undefined, { player }: CheckedSession) {
  if (phone !== undefined && phone !== player.phone) throw new ApiError('not_yours')
}

/** The hash of the user token that a request sends; null if it sends none. */
export function userTokenHashOf(headers: Headers): string | null {
  const token = headers.get('x-user-token')
  return token === null ? null : hash('sha256', token)
}

/**
 * Throws 403 without the user token of a session. A page of another site can send the cookie, but it
 * cannot read the token from the login reply.
 */
export function checkUserToken(sent: string | null, session: CheckedSession) {
  if (sent === null) throw new ApiError('user_token_missing')
  if (timingSafeEqual(Buffer.from(sent), Buffer.from(session.userTokenHash))) return
  throw new ApiError('login_expired')
}
