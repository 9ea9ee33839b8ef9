import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'publicOrigin'>

/** The build's folder for files whose names change with their content. */
const HASHED_FOLDER = '/_astro/'

const always = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' }

/** Headers of every reply of a call. */
export function apiHeaders(place: Place): Record<string, string> {
  return {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...transport(place),
  }
}

/**
 * Headers of every page and file, from this server and from a static host. A page's own policy is
 * in its meta tag, where frame-ancestors has no effect.
 */
export function siteHeaders(
  place: Place,
  policy = "frame-ancestors 'none'",
): Record<string, string> {
  return {
    ...always,
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...transport(place),
  }
}

/** The Cache-Control of a file of the site. `path` is as in the URL. */
export function cacheControlOf(path: string): string {
  return path.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function transport({ publicOrigin }: Place): Record<string, string> {
  return publicOrigin?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {}
}

/** The headers with one more request header on which the reply depends. */
export function varyBy(headers: Record<string, string>, name: string): Record<string, string> {
  return { ...headers, vary: headers.vary ? `${headers.vary}, ${name}` : name }
}

/** Whether an Accept-Encoding header allows an encoding. */
export function accepts(header: string | null, encoding: string): boolean {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map(part => part.trim().split(/\s*;\s*/))
    .some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''))
}

/** Whether the client has the version of a weak ETag already; `*` is any version. */
export function hasEtag(asked: Headers, etag: string): boolean {
  const tags = asked.get('if-none-match')?.split(/\s*,\s*/) ?? []
  return tags.some(tag => tag === '*' || tag === etag || `W/${tag}` === etag)
}
