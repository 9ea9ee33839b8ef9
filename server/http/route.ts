import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import { type CodeArguments, codeSentence, type NoticeCode } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import {
  checkOwner,
  type FindSession,
  type LoginSession,
  type Player,
  type ReadClaim,
  requireSession,
  type SessionClaim,
} from './access.ts'
import { type AttemptLimit, askerKeys, takeAttempt, takeAttempts } from './attempts.ts'
import { limitOf, mayBeLarge, mayHaveFiles, parseRequest, readBody } from './body.ts'
import { ApiError } from './errors.ts'
import type { Metrics } from './monitoring.ts'
import { calledOrigin, clientAddress } from './origin.ts'
import { type Exchange, pipeline, type Steps } from './pipeline.ts'
import type { Turns } from './turns.ts'

/** The levels of the deepest field of a call, which is in a bid: the body, `bids`, a bid, its field. */
const FIELD_LEVELS = 4

/**
 * Numbers and booleans of a JSON body as text, which is what a form has. Deeper ones are of no call, and
 * a body can be nested deeper than the stack.
 */
function asTyped(value: unknown, levels = FIELD_LEVELS): unknown {
  if (levels === 0) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(item => asTyped(item, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, asTyped(field, levels - 1)]),
  )
}

/** Attempts of a player to send a form that may have files, also one that is refused later. */
const uploadLimit: AttemptLimit = { max: 30, windowMs: 60 * 60 * 1000 }

type AnyCall<E extends Endpoint> = {
  input: v.InferOutput<E['request']>
  context: AppContext
  metrics: Metrics
  /** The caller's address, for limits; an IPv6 address as its /64. */
  address: string
  /** The origin at which the caller reached this server. */
  origin: () => string
  requestHeaders: Headers
  /** Set-Cookie values of the reply; a handler may add to them. */
  cookies: string[]
  /** For a handler that makes the response itself. */
  replyHeaders: Record<string, string>
}

/** A call of a logged-in player. The phone in the payload is the player's own. */
type Call<E extends Endpoint> = AnyCall<E> & {
  player: Player
  session: LoginSession
  /**
   * The database for what the call changes of the player: each transaction begins with a lock on the
   * session, and throws login_required if that has ended.
   */
  heldDb: Pick<Db, 'transaction'>
}

/** A call whose statement finds and checks the session. */
type ClaimCall<E extends Endpoint> = AnyCall<E> & {
  claim: SessionClaim
  /** Finds and checks the session as other routes do, for a call that needs more than its statement. */
  requireOwner: () => Promise<LoginSession>
}

/** A call that needs no login. The session is read only if the handler asks for it. */
type OpenCall<E extends Endpoint> = AnyCall<E> & {
  findSession: () => Promise<LoginSession | null>
}

/** A response has the reply as its text, for one that is too long to be made at once. */
type Reply<E extends Endpoint> = Promise<
  (Omit<v.InferInput<E['reply']>, 'success'> & { success?: string }) | Response
>

export type Handler<E extends Endpoint> = (call: Call<E>) => Reply<E>
export type ClaimHandler<E extends Endpoint> = (call: ClaimCall<E>) => Reply<E>
export type OpenHandler<E extends Endpoint> = (call: OpenCall<E>) => Reply<E>

/** What the routes need to be mounted. */
export type Server = {
  app: Hono
  context: AppContext
  metrics: Metrics
  findSession: FindSession
  readClaim: ReadClaim
  /** Throws too_many_tries if too many guests ask from one address. */
  limitGuests: (c: Context, name?: string) => Promise<void>
  holdSession: (tokenHash: string) => Pick<Db, 'transaction'>
  /** Takes a place for a player's upload, and returns the function that frees it. Throws busy. */
  takeUpload: (playerId: string) => () => void
  /** For calls that change something, a few at a time for a player: they may wait for the wallet. */
  turns: Turns
}

/** One call and its handler. Each noun folder exports a list of these. */
export type Route = { endpoint: Endpoint; mount(server: Server): void }

/**
 * A route for endpoints with access 'player' or 'bettor'. `attempts` is how often one player may make
 * the call; beyond it the call throws too_many_tries.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { attempts }: { attempts?: AttemptLimit } = {},
): Route {
  if (endpoint.access === 'anyone') throw new Error(`${endpoint.name} needs openRoute`)
  return {
    endpoint,
    mount: server =>
      mount<LoginSession, v.InferOutput<E['request']>>(server, endpoint, {
        async access({ request, atEnd }) {
          const session = await requireSession(request, endpoint, server.findSession)
          const { id } = session.player
          if (mayBeLarge(request, endpoint)) atEnd.push(server.takeUpload(id))
          if (mayHaveFiles(request, endpoint)) {
            const { db, clock } = server.context
            await takeAttempt(db, clock, `upload:${id}`, uploadLimit)
          }
          return session
        },
        async read({ request }, session) {
          const input = parseRequest(endpoint, asTyped(await readBody(request)))
          checkOwner(endpoint.owner?.(input), session)
          return input
        },
        async handle(input, session, exchange) {
          const call = callOf(server, exchange)
          if (attempts) {
            const { db, clock } = server.context
            await takeAttempt(db, clock, `${endpoint.name}:${session.player.id}`, attempts)
          }
          const heldDb = server.holdSession(session.tokenHash)
          const answer = (current: LoginSession) =>
            handler({ ...call, input, player: current.player, session: current, heldDb })
          if (!endpoint.changes) return answer(session)
          // The session may have ended while the body came, or while the call waited for its turn.
          return server.turns(session.player.id, server.context.config.callLimitMs, async () =>
            answer(await requireSession(exchange.request, endpoint, server.findSession)),
          )
        },
      }),
  }
}

/**
 * A route for a call whose one statement also finds, checks and locks the session, which saves two
 * round trips to the database. The statement must do nothing unless all of the claim and the phone in
 * the payload are right.
 */
export function claimRoute<E extends Endpoint>(endpoint: E, handler: ClaimHandler<E>): Route {
  return {
    endpoint,
    mount: server =>
      mount<SessionClaim, v.InferOutput<E['request']>>(server, endpoint, {
        async access({ request }) {
          const claim = server.readClaim(request)
          if (!claim) throw new ApiError('login_required')
          return claim
        },
        async read({ request }) {
          try {
            return parseRequest(endpoint, asTyped(await readBody(request)))
          } catch (error) {
            // A wrong session is refused first, as in other routes.
            await requireSession(request, endpoint, server.findSession)
            throw error
          }
        },
        handle(input, claim, exchange) {
          const requireOwner = async () => {
            const session = await requireSession(exchange.request, endpoint, server.findSession)
            checkOwner(endpoint.owner?.(input), session)
            return session
          }
          const call = { ...callOf(server, exchange), input, claim, requireOwner }
          const { callLimitMs } = server.context.config
          return server.turns(claim.tokenHash, callLimitMs, () => handler(call))
        },
      }),
  }
}

/**
 * A route for endpoints with access 'anyone'. `attempts` is how often the call may be made from one
 * address; beyond it the call throws too_many_tries.
 */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handler: OpenHandler<E>,
  { attempts }: { attempts?: AttemptLimit } = {},
): Route {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.name} needs route`)
  return {
    endpoint,
    mount: server =>
      mount<null, v.InferOutput<E['request']>>(server, endpoint, {
        access: async ({ c }) => {
          await server.limitGuests(c, endpoint.name)
          return null
        },
        read: async ({ request }) => parseRequest(endpoint, asTyped(await readBody(request))),
        async handle(input, _, exchange) {
          const call = callOf(server, exchange)
          if (attempts) {
            const { db, clock } = server.context
            await takeAttempts(db, clock, askerKeys(endpoint.name, call.address, ''), attempts)
          }
          return handler({
            ...call,
            input,
            findSession: () => server.findSession(exchange.request),
          })
        },
      }),
  }
}

function mount<Access, Input>(
  { app, context, metrics }: Server,
  endpoint: Endpoint,
  steps: Pick<Steps<Access, Input>, 'access' | 'read' | 'handle'>,
) {
  const { name } = endpoint
  const limitBytes = (request: Request) => limitOf(request, endpoint)
  // A picture takes longer on a slow machine.
  const timeoutMs = endpoint.sendsAs === 'multipart' ? undefined : context.config.callLimitMs
  const common = { name, limitBytes, timeoutMs, isCrossOrigin: true }
  const answer = pipeline(context, metrics, { ...common, ...steps })
  app.post(`/api/${name}`, answer)
}

function callOf({ context, metrics }: Server, { c, request, cookies, replyHeaders }: Exchange) {
  const address = clientAddress(c, context.config)
  const origin = () => calledOrigin(request, context.config)
  const reply = { cookies, replyHeaders }
  return { context, metrics, address, origin, requestHeaders: request.headers, ...reply }
}

/** The fields of a success that the app shows: the English sentence, its code and its parameters. */
export function notice<Code extends NoticeCode>(code: Code, ...given: CodeArguments<Code>) {
  const params: object = given[0] ?? {}
  return { msg: codeSentence(code, params), code, params: { ...params } }
}
