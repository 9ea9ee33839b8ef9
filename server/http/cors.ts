import { getCharts, getGames, getRates } from '#contract/markets.ts'
import type { Config } from '../config/config.ts'

// Chromium keeps a preflight for at most two hours.
const PREFLIGHT_KEPT_SECONDS = 7_200

/** Calls that any site may make: their replies are the same for everybody, without a session. */
const publicCalls: readonly string[] = [getGames, getRates, getCharts].map(({ name }) => name)

type Place = Pick<Config, 'publicOrigin'>

export function isPublicCall(call: string): boolean {
  return publicCalls.includes(call)
}

/**
 * CORS headers for a site at PUBLIC_URL that calls an API on another origin, with its cookie. They
 * are part of every reply under /api, also of refusals. Any other site gets public calls only,
 * without credentials.
 */
export function corsHeaders(
  request: Request,
  place: Place,
  isPublic: boolean,
): Record<string, string> {
  const vary = { vary: 'Origin' }
  if (place.publicOrigin !== undefined && isFromSite(request, place)) {
    return {
      ...vary,
      'access-control-allow-origin': place.publicOrigin,
      'access-control-allow-credentials': 'true',
    }
  }
  if (isPublic) return { ...vary, 'access-control-allow-origin': '*' }
  return place.publicOrigin === undefined ? {} : vary
}

/** The reply to a CORS preflight that is granted; null for any other request. */
export function preflightReply(request: Request, place: Place, isPublic: boolean): Response | null {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
  if (!isPreflight || !(isPublic || isFromSite(request, place))) return null
  const headers = {
    ...corsHeaders(request, place, isPublic),
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
