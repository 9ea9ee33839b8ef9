import type { Context } from 'hono'
import type { AppContext } from '../context.ts'
import { clientAddress } from '../http/origin.ts'
import { askerKeys, createMemoryLimit } from '../http/rate-limits.ts'
import { readCookie } from './cookies.ts'
import { findSession } from './sessions.ts'

/** Limit of one address, for all calls without a session: thousands of phones may share one. */
const guestLimit = { max: 1_200, windowMs: 60_000 }

/**
 * Limits the calls without a session from one address, in the memory of this process. Throws
 * too_many_tries. Calls with a session cookie are counted apart, and beyond the limit only those with
 * a session pass: so neither guests nor an invented cookie stop a player.
 */
export function createGuestLimit(context: AppContext): (c: Context) => Promise<void> {
  const count = createMemoryLimit(guestLimit)
  return async c => {
    const { raw } = c.req
    const isGuest = readCookie(context.config, raw.headers, 'session') === null
    const address = clientAddress(c, context.config)
    const refusal = count(askerKeys(isGuest ? 'guest' : 'player', address, ''))
    if (refusal && (isGuest || !(await findSession(raw, context)))) throw refusal
  }
}
