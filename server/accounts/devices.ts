import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { newCookie, readCookie } from './cookies.ts'
import type { StoredPlayer } from './players.ts'

const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
/** How many players of one browser are remembered. */
const KNOWN_MAX = 5

type Account = Pick<StoredPlayer, 'phone' | 'mpinHash'>
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

function entriesIn(cookie: string | null): string[] {
  const entries = (cookie ?? '').split('~').filter(entry => /^[\w-]{22}\.[\w-]{43}$/.test(entry))
  return entries.slice(0, KNOWN_MAX)
}

function isSigned(entry: string, player: Account, pepper: string): boolean {
  return timingSafeEqual(Buffer.from(entry), Buffer.from(signed(idOf(entry), player, pepper)))
}

function signed(id: string, { phone, mpinHash }: Account, pepper: string): string {
  const mac = createHmac('sha256', pepper).update(`device ${phone} ${id} ${mpinHash}`)
  return `${id}.${mac.digest('base64url')}`
}

function idOf(entry: string): string {
  return entry.slice(0, entry.indexOf('.'))
}
