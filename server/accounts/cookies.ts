import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'publicOrigin' | 'isProduction'>
type CookieName = 'session' | 'otp' | 'asker' | 'device'

/** A Set-Cookie value. Only the server reads the cookie; Secure if the site uses https. */
export function newCookie(
  config: Place,
  headers: Headers,
  { name, value, maxAgeMs }: { name: CookieName; value: string; maxAgeMs: number },
): string {
  const secure = isSecure(config, headers) ? '; Secure' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}`
  return `${fullName(name, secure !== '')}=${value}; Max-Age=${maxAgeMs / 1000}; ${attributes}`
}

/** The value of a cookie of the request; null if it has none. */
export function readCookie(config: Place, headers: Headers, name: CookieName): string | null {
  const wanted = `${fullName(name, isSecure(config, headers))}=`
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const trimmed = pair.trim()
    if (trimmed.startsWith(wanted)) return trimmed.slice(wanted.length)
  }
  return null
}

/** No other host, not even a subdomain, can set a cookie with this prefix. It needs https. */
function fullName(name: CookieName, isSecure: boolean) {
  return `${isSecure ? '__Host-' : ''}ank_${name}`
}

function isSecure({ publicOrigin, isProduction }: Place, headers: Headers) {
  if (publicOrigin !== undefined) return publicOrigin.startsWith('https:')
  const host = headers.get('host') ?? ''
  return isProduction && !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}
