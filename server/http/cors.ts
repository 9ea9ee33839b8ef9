import type { Config } from '../config.ts'

// Chromium forgets a preflight after two hours, whatever it is told.
const PREFLIGHT_KEPT_SECONDS = 7_200

type Place = Pick<Config, 'publicOrigin'>

/**
 * Headers that let the site at PUBLIC_URL, and no other, read a reply from an API at another
 * address and send its cookie along. They go with every reply under /api, refusals included.
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

/** The answer to a browser that asks whether the site may make a call; null where it may not. */
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
