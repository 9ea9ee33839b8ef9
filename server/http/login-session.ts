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
