import { hash, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './errors.ts'

export type Player = { id: string; phone: string; name: string; email: string; status: string }

/** A session is known by its token's hash; the token itself is only in the player's cookie. */
export type LoginSession = {
  tokenHash: string
  userTokenHash: string
  lastSeenAt: Date
  player: Player
}

/** Looks up the session of a request's cookie; null for none. `createApp` passes it in. */
export type FindSession = (request: Request) => Promise<LoginSession | null>

/**
 * The session of a call for players. Throws 401 without one, 403 without its user token where the
 * call changes something, and 403 where a bettor's account is not active.
 */
export async function requireSession(
  request: Request,
  endpoint: Endpoint,
  findSession: FindSession,
): Promise<LoginSession> {
  const session = await findSession(request)
  if (!session) throw new ApiError('login_required')
  if (endpoint.changes) checkUserToken(request, session)
  if (endpoint.access === 'bettor' && session.player.status !== '1') {
    throw new ApiError('account_inactive')
  }
  return session
}

/** Throws 403 where the phone in the payload is not the session's. */
export function checkOwner(endpoint: Endpoint, input: unknown, { player }: LoginSession) {
  if (endpoint.owner && endpoint.owner(input) !== player.phone) throw new ApiError('not_yours')
}

/** A page of another site can send the cookie, but cannot read the token that login answered. */
function checkUserToken(request: Request, session: LoginSession) {
  const sent = hash('sha256', request.headers.get('x-user-token') ?? '')
  if (timingSafeEqual(Buffer.from(sent), Buffer.from(session.userTokenHash))) return
  throw new ApiError('login_expired')
}
