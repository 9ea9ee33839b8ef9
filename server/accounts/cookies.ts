import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'publicOrigin' | 'isProduction'>
type CookieName = 'session' | 'otp' | 'asker' | 'device' | 'admin'

/** A Set-Cookie value. Only the server reads the cookie. Over https no other host can set it. */
export function newCookie(
  config: Place,
  headers: Headers,
  { name, value, maxAgeMs }: { name: CookieName; value: string; maxAgeMs: number },
): string {
  const options = { maxAge: maxAgeMs / 1000, httpOnly: true, sameSite: 'Strict' } as const
  const prefix = isSecure(config, headers) ? ({ prefix: 'host' } as const) : {}
  return generateCookie(`ank_${name}`, value, { ...options, ...prefix })
}

/** The value of a cookie of the request; null if it has none. */
export function readCookie(config: Place, headers: Headers, name: CookieName): string | null {
  const fullName = `${isSecure(config, headers) ? '__Host-' : ''}ank_${name}`
  return parse(headers.get('cookie') ?? '', fullName)[fullName] ?? null
}

/** 256 random bits, for a cookie or a token. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret in a cookie; null if the cookie has anything else, which the server has not made. */
export function readSecret(config: Place, headers: Headers, name: CookieName): string | null {
  const value = readCookie(config, headers, name)
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

function isSecure({ publicOrigin, isProduction }: Place, headers: Headers) {
  if (publicOrigin !== undefined) return publicOrigin.startsWith('https:')
  const host = headers.get('host') ?? ''
  return isProduction && !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}
