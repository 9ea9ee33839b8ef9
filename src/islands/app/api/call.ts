import * as v from 'valibot'
import { type Encoding, type Endpoint, FILE_WITHIN_MS } from '#contract/endpoint.ts'
import { adaptedReply, adaptedRequest, isUnclear, replyWithoutCall } from './adapter.ts'
import { type Failure, readError } from './failures.ts'
import { inContractTypes } from './foreign-types.ts'

/**
 * Whether the API is one of the specification, whose calls the adapter makes ours. The bundler folds
 * the comparison, so our own build has no adapter.
 */
const isAdapted = import.meta.env?.PUBLIC_API_DIALECT === 'specification'

const ANSWER_WITHIN_MS = 20_000
/** The largest picture, 5 MB, takes 100 seconds at 400 kbit/s. */
const UPLOADED_WITHIN_MS = 120_000

/**
 * The result of a call. `lost`: no answer, an unreadable one, or a fault of the server, which may
 * have carried out the call.
 */
export type Answer<Reply> = { state: 'done'; reply: Reply } | Failure

type Request<E extends Endpoint> = Omit<v.InferInput<E['request']>, never>

/** What the stores provide for every call, so that this file imports none of them. */
type Connection = {
  fetch: typeof fetch
  base: string
  userToken: () => string
  /** The player whom the phone knows. */
  player: () => Record<string, unknown> | null
  onServerTime: (serverTimeMs: number, sentAtMs: number) => void
  onSignedOut: () => void
  /** Called with whether the server answered, with an error or not, and the phone's epoch ms of sending. */
  onAnswered: (isAnswered: boolean, sentAtMs: number) => void
}

const connection: Connection = {
  fetch: (...request) => fetch(...request),
  base: import.meta.env?.PUBLIC_API_BASE || '/api',
  userToken: () => '',
  player: () => null,
  onServerTime: () => {},
  onSignedOut: () => {},
  onAnswered: () => {},
}

export function connect(parts: Partial<Connection>): void {
  Object.assign(connection, parts)
}

export function addressOf(name: string): string {
  return `${connection.base}/${name}`
}

/** The only place that calls the API. Never throws. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
): Promise<Answer<v.InferOutput<E['reply']>>> {
  const reply = isAdapted ? replyWithoutCall(endpoint, request) : undefined
  if (reply) return read(endpoint, { status: 200, body: reply, isCurrent: true })
  const sentAtMs = Date.now()
  const userToken = connection.userToken()
  let isAnswered = false
  try {
    const { name, sendsAs, fields } = isAdapted
      ? adaptedRequest(endpoint, request)
      : { ...endpoint, fields: request }
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (endpoint.changes && !isAdapted) headers['X-User-Token'] = userToken
    const response = await connection.fetch(addressOf(name), {
      method: 'POST',
      // Our session is a cookie. An API of the specification gets no credentials.
      credentials: isAdapted ? 'omit' : 'include',
      signal: AbortSignal.timeout(limitOf(endpoint, request)),
      ...encode(sendsAs, fields, headers),
    })
    isAnswered = true
    const sent: unknown = await response.json()
    const body = isAdapted ? adaptedReply(endpoint, request, sent, connection.player()) : sent
    const serverTimeMs = serverTimeOf(body)
    if (serverTimeMs !== undefined) connection.onServerTime(serverTimeMs, sentAtMs)
    // A late answer to the previous player does not end the session that has begun since.
    const isCurrent = userToken === connection.userToken()
    return read(endpoint, { status: response.status, body, isCurrent })
  } catch {
    return lost(endpoint)
  } finally {
    connection.onAnswered(isAnswered, sentAtMs)
  }
}

function read<E extends Endpoint>(
  endpoint: E,
  { status, body, isCurrent }: { status: number; body: unknown; isCurrent: boolean },
): Answer<v.InferOutput<E['reply']>> {
  const sent = isAdapted ? inContractTypes(endpoint, body) : body
  const refused = readError(endpoint.successField, status, sent)
  if (refused === 'unreadable') return lost(endpoint)
  if (refused !== 'none') {
    const isFault = status >= 500 && status !== 501
    if (isFault || (isAdapted && isUnclear(endpoint, status, body)))
      return { ...lost(endpoint), reply: refused }
    if (status === 401 && isCurrent) connection.onSignedOut()
    return refused
  }
  const reply = v.safeParse<E['reply']>(endpoint.reply, sent)
  return reply.success ? { state: 'done', reply: reply.output } : lost(endpoint)
}

/** An API of the specification does not recognise a repeated call. */
function lost({ changes }: Endpoint): Failure & { state: 'lost' } {
  return isAdapted && changes ? { state: 'lost', isFinal: true } : { state: 'lost' }
}

/** The server's time in a reply or an event, epoch ms; undefined if the phone's clock counts. */
export function serverTimeOf(body: unknown): number | undefined {
  const time = (body as { server_time?: unknown } | null)?.server_time
  return typeof time === 'number' ? time : undefined
}

function encode(sendsAs: Encoding, request: object, headers: Record<string, string>): RequestInit {
  if (sendsAs === 'json') {
    return {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    }
  }
  const body = sendsAs === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined) continue
    if (value instanceof Blob && body instanceof FormData) body.append(name, value)
    else body.append(name, String(value))
  }
  return { headers, body }
}

/** The time limit of a call, in ms. */
function limitOf({ isFile }: Endpoint, request: object): number {
  if (isFile) return FILE_WITHIN_MS
  const hasFile = Object.values(request).some(value => value instanceof Blob)
  return hasFile ? UPLOADED_WITHIN_MS : ANSWER_WITHIN_MS
}
