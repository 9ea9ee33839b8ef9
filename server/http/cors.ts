import type { Config } from '../config.ts'

// Chromium keeps a preflight for at most two hours.
const PREFLIGHT_KEPT_SECONDS = 7_200

type Place = Pick<Config, 'publicOrigin'>

/**
 * CORS headers for a site at PUBLIC_URL that calls an API on another origin, with its cookie. They
 * are part of every reply under /api, also of refusals.
 */
export function corsHeaders(request: Request, place: Place): Record<string, string> {
  if (place.publicOrigin === undefined) return {}
  if (!isFromSite(request, place)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': place.publicOrigin,
    'access-control-allow-credentials': 'true',
  }
}

/** The reply to the site's CORS preflight; null for any other request. */
export function preflightReply(request: Request, place: Place): Response | null {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
  if (!isPreflight || !isFromSite(request, place)) return null
  const headers = {
    ...corsHeaders(request, place),
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type, X-User-Token',
    'access-control-max-age': String(PREFLIGHT_KEPT_SECONDS),
    'cache-control': 'no-store',
  }
  return new Response(null, { status: 204, headers })
}

function isFromSite(request: Request, { publicOrigin }: Place) {
  return publicOrigin !== undefined && request.headers.get('origin') === publicOrigin
}
