import type { Context } from 'hono'
import { getCharts, getGames, getRates } from '#contract/markets.ts'
import type { AppContext } from '../context.ts'
import { askerKeys, createMemoryAttempts } from '../http/attempts.ts'
import { clientAddress } from '../http/origin.ts'
import { readCookie } from './cookies.ts'
import { findSession } from './sessions.ts'

/** Limit of one address, for the calls without a session: thousands of phones may share one. */
const guestLimit = { max: 1_200, windowMs: 60_000 }

const marketCalls: readonly string[] = [getGames.name, getRates.name, getCharts.name]

/**
 * Limits the calls without a session from one address, in the memory of this process. Throws
 * too_many_tries. Calls with a session cookie are counted apart, and beyond the limit only those with
 * a session pass: so neither guests nor an invented cookie stop a player. Calls of accounts are also
 * counted apart from markets and streams (no `name`): so nobody who reads charts stops a login.
 */
export function createGuestLimit(
  context: AppContext,
): (c: Context, name?: string) => Promise<void> {
  const count = createMemoryAttempts(guestLimit)
  return async (c, name) => {
    const { raw } = c.req
    const isGuest = readCookie(context.config, raw.headers, 'session') === null
    const address = clientAddress(c, context.config)
    const what = name === undefined || marketCalls.includes(name) ? 'markets' : 'accounts'
    const refusal = count(askerKeys(`${isGuest ? 'guest' : 'player'}:${what}`, address, ''))
    if (refusal && (isGuest || !(await findSession(raw, context)))) throw refusal
  }
}
