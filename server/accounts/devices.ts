import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Db, Statement } from '../database/db.ts'
import { type AttemptLimit, askerKeys, takeAttempts } from '../http/attempts.ts'
import type { Asker } from '../http/fair-queue.ts'
import { newCookie, readCookie } from './cookies.ts'
import type { StoredPlayer } from './players.ts'

const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** How many players of one browser are remembered. */
const KNOWN_MAX = 5

type Account = Pick<StoredPlayer, 'phone' | 'mpin_hash'>
type Place = Pick<AppContext, 'config'>

/**
 * The id of a device on which the player has logged in since the MPIN was set; null for any other.
 * It is proven by a signed cookie, as in OWASP's device cookies, so that the attempts of strangers do
 * not count for it. The signature covers the MPIN's hash, so a new MPIN ends it.
 */
export function knownDevice(
  { config }: Place,
  headers: Headers,
  player: Account | undefined,
): string | null {
  if (!player) return null
  const known = entriesIn(readCookie(config, headers, 'device')).find(entry =>
    isSigned(entry, player, config.secrets.MPIN_PEPPER),
  )
  return known ? idOf(known) : null
}

/** The Set-Cookie value that makes this device a known one of the player. */
export function deviceCookie({ config }: Place, headers: Headers, player: Account): string {
  const pepper = config.secrets.MPIN_PEPPER
  const entries = entriesIn(readCookie(config, headers, 'device'))
  const own = entries.find(entry => isSigned(entry, player, pepper))
  const first = own ?? signed(randomBytes(16).toString('base64url'), player, pepper)
  const kept = [first, ...entries.filter(entry => entry !== own)].slice(0, KNOWN_MAX)
  return newCookie(config, headers, {
    name: 'device',
    value: kept.join('~'),
    maxAgeMs: LIFETIME_MS,
  })
}

/** What is counted for a phone number: MPINs (mpin.ts), and codes by SMS (otp.ts). */
const counted = ['mpin', 'otp-day', 'otp-pause', 'otp-send', 'otp-wrong'] as const

const forget: Statement = {
  name: 'attempts_forget',
  text: `DELETE FROM attempts
    WHERE split_part(key, ':', 2) = $1 AND split_part(key, ':', 1) = ANY ($2)`,
}

/**
 * The key of a count for a phone number. All devices that the number does not know share a count.
 * `asker` has a count of its own: a device that has logged in, so that strangers cannot
 * use up the attempts of the owner, or `address:` and an address.
 */
export function attemptsKey(
  what: (typeof counted)[number],
  phone: string,
  asker: string | null = null,
): string {
  return `${what}:${phone}${asker === null ? '' : `:${asker}`}`
}

/** Forgets all attempts and sends of a phone number, of known devices too. */
export async function forgetAttempts(db: Db, phone: string): Promise<void> {
  await db.query(forget, [phone, counted])
}

export type Caller = {
  address: string
  /** The id that the page made for its tab; '' if it sends none. */
  tab: string
  /** Null for a device on which the player has not logged in. */
  device?: string | null
}

/**
 * Counts a call for its address and tab, of which many may belong to one guesser. A known device is
 * not counted: it has few attempts of its own, and others at its address must not use them up. Returns
 * who asks, for the order in which MPINs are hashed, and the counted keys. Throws too_many_tries.
 */
export async function limitCaller(
  { db, clock, config }: AppContext,
  what: string,
  { address, tab, device = null }: Caller,
  limit: AttemptLimit,
): Promise<{ asker: Asker; keys: string[] }> {
  const keys = device === null ? askerKeys(what, address, tab) : []
  const failures = await takeAttempts(db, clock, keys, limit)
  return { asker: { name: address, failures, waitMs: config.callLimitMs }, keys }
}

function entriesIn(cookie: string | null): string[] {
  const entries = (cookie ?? '').split('~').filter(entry => /^[\w-]{22}\.[\w-]{43}$/.test(entry))
  return entries.slice(0, KNOWN_MAX)
}

function isSigned(entry: string, player: Account, pepper: string): boolean {
  return timingSafeEqual(Buffer.from(entry), Buffer.from(signed(idOf(entry), player, pepper)))
}

function signed(id: string, { phone, mpin_hash: mpinHash }: Account, pepper: string): string {
  const mac = createHmac('sha256', pepper).update(`device ${phone} ${id} ${mpinHash}`)
  return `${id}.${mac.digest('base64url')}`
}

function idOf(entry: string): string {
  return entry.slice(0, entry.indexOf('.'))
}
