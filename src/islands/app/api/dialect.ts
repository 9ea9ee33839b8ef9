/**
 * Everything that depends on the kind of API. The build decides: PUBLIC_API_DIALECT is `ank` for our
 * own server, here or at another origin, or `specification` for an API that offers only what the
 * specification describes. Nothing is guessed from replies. The bundler folds the comparison, so
 * the code of the other dialect is not in the bundle. It does so within one script only: what other
 * scripts share is left out where the comparison itself is written. Source: docs/api.md, Two dialects.
 */
const isAnk = import.meta.env?.PUBLIC_API_DIALECT !== 'specification'

/** Whether replies are read as specification.ts does. */
export const isSpecification = import.meta.env?.PUBLIC_API_DIALECT === 'specification'

/**
 * Whether the API has the calls that the specification does not describe: OTPs, a new MPIN, logout.
 */
export const hasOwnCalls = isAnk

/**
 * Whether lists come in pages and can be filtered by the server. Without, a reply is the whole
 * list.
 */
export const hasPages = isAnk

/** Whether an amount of the statement without a sign was added to the wallet, as in ours. */
export const unsignedIsAdded = isAnk

/** Whether dates and times come only as our API writes them. */
export const hasOwnDates = isAnk

/** Whether the API sends events. Without a stream, the app polls. */
export const hasStream = isAnk

/**
 * Whether a bid whose answer was lost may be sent again. Our server knows its bid_id and places it
 * once; any other API would place a second bid.
 */
export const resendsLostBids = isAnk

/** Our session is a cookie. An API of the specification gets no credentials. */
export const credentials: RequestCredentials = isAnk ? 'include' : 'omit'

/** The header that our API wants with a call that changes something. */
export function tokenHeader(userToken: string): Record<string, string> {
  return isAnk ? { 'X-User-Token': userToken } : {}
}

/** Fields of a request that the specification does not describe; none of them for another API. */
export function ownFields<Fields extends object>(fields: Fields): Partial<Fields> {
  return isAnk ? fields : {}
}

/** The server's time in a reply, epoch ms; undefined if the phone's clock counts. */
export function serverTimeOf(body: unknown): number | undefined {
  if (!isAnk) return undefined
  const time = (body as { server_time?: unknown } | null)?.server_time
  return typeof time === 'number' ? time : undefined
}
