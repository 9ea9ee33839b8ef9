import { hash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { OperatorCall } from '#contract/operator/call.ts'
import type { AppContext } from '../../context.ts'
import { askerKeys, takeAttempt, takeAttempts } from '../../http/attempts.ts'
import { BODY_LIMIT_BYTES, parseRequest, readBody } from '../../http/body.ts'
import { ApiError } from '../../http/errors.ts'
import type { Metrics } from '../../http/monitoring.ts'
import { clientAddress } from '../../http/origin.ts'
import { type Exchange, pipeline } from '../../http/pipeline.ts'
import { type Author, withEntries } from '../../journal/journal.ts'
import { COMMAND_LINE_ID } from '../../people/people.ts'
import { findPersonSession, type PersonSession } from '../../people/sessions.ts'

/** Who makes a call. The command line has no session; nobody else has none, but before a login. */
export type Actor = Author & { name: string; session: PersonSession | null }

/** Who makes a call, and what the reply may set. */
type Made = Pick<Exchange, 'cookies'> & { actor: Actor; headers: Headers }

/** The reply of a call. A call that returns a file returns a Response. */
type OperatorHandler<C extends OperatorCall> = (
  input: v.InferOutput<C['request']>,
  context: AppContext,
  made: Made,
) => Promise<(v.InferInput<C['reply']> & object) | Response>

/**
 * Finds what a call is about, and returns a function that reads it for the journal: before the change and
 * after it. `player` is the id of a player. Neither may have a number, a name or another personal text of
 * a player.
 */
type Subject<C extends OperatorCall> = (
  input: v.InferOutput<C['request']>,
  context: AppContext,
  actor: Actor,
) => Promise<() => Promise<object>>

/** What the operator's routes need to be mounted. */
type OperatorServer = {
  app: Hono
  context: AppContext
  metrics: Metrics
  /** The first part of the names in metrics. */
  part: 'operator' | 'admin'
  /** Checks who makes a call for these roles. */
  access(c: Context, roles: OperatorCall['roles']): Promise<Actor>
}

export type OperatorRoute = { mount(server: OperatorServer): void }

/** Fields that are not stored with an entry: the reason can be removed, and the others are personal. */
const notStored = ['reason', 'phone', 'code']

/** One of the operator's calls: POST /operator/{name}. A call that changes something needs a subject. */
export function operatorRoute<C extends OperatorCall>(
  call: C,
  handler: OperatorHandler<C>,
  subject?: Subject<C>,
): OperatorRoute {
  if (call.changes && call.roles !== 'anyone' && !subject) {
    throw new Error(`${call.name} needs a subject`)
  }
  return {
    mount({ app, context, metrics, part, access }) {
      const answer = pipeline(context, metrics, {
        name: `${part}/${call.name}`,
        limitBytes: () => BODY_LIMIT_BYTES,
        access: ({ c }) => access(c, call.roles),
        read: async ({ request }) => parseRequest(call, withTexts(await readBody(request))),
        async handle(input: v.InferOutput<C['request']>, actor, { request, cookies }) {
          const scoped = { ...context, db: context.db.within('jobs') }
          const change = () => handler(input, scoped, { actor, cookies, headers: request.headers })
          if (!subject) return change()
          const look = await subject(input, scoped, actor)
          const before: { player?: string } = await look()
          const { reason } = input as { reason?: string }
          const intent = {
            call: call.name,
            sent: storedFields(input as object),
            before,
            playerId: before.player ?? null,
            reason,
          }
          return withEntries(scoped, actor, { intent, look, change })
        },
      })
      app.post(`/operator/${call.name}`, answer)
    },
  }
}

function storedFields(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !notStored.includes(name)))
}

/** The numbers among the fields as text, as a player's call has them. */
function withTexts(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, field]) => [
      name,
      typeof field === 'number' ? String(field) : field,
    ]),
  )
}

const wrongTokenLimit = { max: 60, windowMs: 15 * 60 * 1000 }
/** Attempts of an address to log in or to use a link, each of which is two calls. */
const loginLimit = { max: 60, windowMs: 15 * 60 * 1000 }

/**
 * Checks the operator's token. Only wrong tokens are counted, so that wrong tokens of others from
 * the same address never lock the operator out. Throws 404 without a token, 401, or 429 after too many
 * wrong tokens.
 */
export async function tokenAccess(c: Context, { db, clock, config }: AppContext): Promise<Actor> {
  const header = c.req.header('authorization')
  if (header === undefined) throw new ApiError('call_unknown')
  const sent = /^Bearer (\S+)$/.exec(header)?.[1] ?? ''
  const address = clientAddress(c, config)
  if (!isSame(sent, config.secrets.OPERATOR_TOKEN)) {
    await takeAttempt(db, clock, `operator:${address}`, wrongTokenLimit)
    throw new ApiError('operator_token_wrong')
  }
  const person = { personId: COMMAND_LINE_ID, name: 'command line', role: 'owner' }
  return { ...person, address, session: null }
}

/**
 * Checks the session of a person. Throws 401 without a session, 403 for another role or for a page of
 * another site, and 429 after too many calls without a session.
 */
export async function sessionAccess(
  c: Context,
  roles: OperatorCall['roles'],
  context: AppContext,
): Promise<Actor> {
  const { db, clock, config } = context
  // The pipeline compares the origin. A browser sends one with each POST.
  if (c.req.method === 'POST' && !c.req.raw.headers.has('origin')) throw new ApiError('other_site')
  const address = clientAddress(c, config)
  if (roles === 'anyone') {
    await takeAttempts(db, clock, askerKeys('admin', address, ''), loginLimit)
    return { personId: '', name: '', role: '', address, session: null }
  }
  const session = await findPersonSession(c.req.raw.headers, context)
  if (!session) throw new ApiError('admin_login_required')
  if (!roles.includes(session.role)) throw new ApiError('role_missing')
  const { personId, name, role } = session
  return { personId, name, role, address, session }
}

/** Compares hashes: they have equal lengths, so the time of the comparison reveals nothing. */
function isSame(sent: string, token: string) {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}
