import type { Config } from '../config.ts'

const always = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' }

/** Headers of every reply of a call. */
export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...transport(config),
  }
}

/**
 * Headers of every page and file. A page's own policy stands in its meta tag, where frame-ancestors
 * would not count.
 */
export function siteHeaders(config: Config): Record<string, string> {
  return {
    ...always,
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    ...transport(config),
  }
}

function transport(config: Config): Record<string, string> {
  return config.publicOrigin?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {}
}
