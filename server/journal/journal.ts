import { createHmac, hash, randomBytes } from 'node:crypto'
import { localDay, periodOf } from '#domain/market-days.ts'
import type { Config } from '../config/config.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Query, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'

/** Who makes a call, and the address of the client. */
export type Author = { personId: string; role: string; address: string }

/** What is known before a change. `before` has ids of players, never their numbers or names. */
type Intent = {
  call: string
  sent: object
  before: object
  playerId: string | null
  reason: string | undefined
}

/** An entry without its number and hash. */
type NewEntry = { author: Author; call: string; of: number | null; content: object }

type ChainedEntry = {
  number: number
  at: Date
  person_id: string
  address: string
  call: string
  of: number | null
  content: string
}

/** Calls that count for the limit of a cashier; their requests have an `id` and `points`. */
const cappedCalls = ['credit', 'debit']

// Whoever adds an entry waits here for the one before.
const lock: Statement = {
  name: 'journal_lock',
  text: 'SELECT FROM journal WHERE number = 0 FOR UPDATE',
}

const readNewest: Statement = {
  name: 'journal_newest',
  text: 'SELECT number, hash FROM journal ORDER BY number DESC LIMIT 1',
}

const insert: Statement = {
  name: 'journal_insert',
  text: `INSERT INTO journal (number, at, person_id, address, call, of, content, hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

const insertReason: Statement = {
  name: 'journal_insert_reason',
  text: 'INSERT INTO journal_reasons (number, player_id, reason, salt) VALUES ($1, $2, $3, $4)',
}

/** The points of a person's credits and debits since an instant. What was refused does not count. */
const readMoved: Statement = {
  name: 'journal_moved',
  text: `SELECT COALESCE(sum(points), 0)::bigint AS points FROM (
    SELECT DISTINCT j.call, j.content::jsonb #>> '{sent,id}' AS id,
      (j.content::jsonb #>> '{sent,points}')::bigint AS points
    FROM journal j WHERE j.person_id = $1 AND j.at >= $2 AND j.call = ANY ($3) AND j.of IS NULL
      AND NOT EXISTS (SELECT FROM journal o WHERE o.of = j.number
        AND o.content::jsonb ->> 'outcome' NOT IN ('done', 'api_error', 'too_slow'))
  ) moved WHERE (call, id) <> ($4, $5)`,
}

/** The keyed hash of an entry, over the hash of the one before. */
export function hashOf(config: Pick<Config, 'secrets'>, entry: ChainedEntry, before: string) {
  const { number, at, person_id, address, call, of, content } = entry
  const values = [before, number, at.toISOString(), person_id, address, call, of, content]
  return createHmac('sha256', config.secrets.MPIN_PEPPER)
    .update(`journal ${JSON.stringify(values)}`)
    .digest('base64url')
}

/** The hash of a reason, which stays when the text is removed. */
export function reasonHash(salt: string, reason: string): string {
  return hash('sha256', `${salt} ${reason}`, 'base64url')
}

/** Adds an entry in an open transaction, which others wait for until it ends. Returns its number. */
export async function addEntry(
  query: Query,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  { author, call, of, content }: NewEntry,
): Promise<number> {
  await query(lock, [])
  const [newest] = await query<{ number: number; hash: string }>(readNewest, [])
  const entry = {
    number: newest!.number + 1,
    at: new Date(clock.now()),
    person_id: author.personId,
    address: author.address,
    call,
    of,
    content: JSON.stringify(content),
  }
  await query(insert, [...Object.values(entry), hashOf(config, entry, newest!.hash)])
  return entry.number
}

/**
 * Makes a change with an entry before it and one after it, each in its own transaction, so there is no
 * change without an entry. `look` reads what is changed. Throws cashier_limit, or what `change` throws.
 */
export async function withEntries<Reply>(
  context: AppContext,
  author: Author,
  { intent, look, change }: { intent: Intent; look(): Promise<object>; change(): Promise<Reply> },
): Promise<Reply> {
  const number = await begin(context, author, intent)
  const end = (content: object) => endEntry(context, author, { call: intent.call, number, content })
  try {
    const reply = await change()
    // What is gone, such as a number that was erased, cannot be read.
    await end({ outcome: 'done', after: await look().catch(() => null) })
    return reply
  } catch (error) {
    await end({ outcome: error instanceof ApiError ? error.code : 'api_error' })
    throw error
  }
}

async function begin(context: AppContext, author: Author, intent: Intent): Promise<number> {
  const { db, clock } = context
  const { call, sent, before, playerId, reason } = intent
  const { MAX_CASHIER_DAY } = await readSettings(db)
  const salt = randomBytes(12).toString('base64url')
  return db.transaction(async query => {
    await query(lock, [])
    if (author.role === 'cashier' && cappedCalls.includes(call)) {
      const { id, points } = sent as { id: string; points: number }
      const { fromMs } = periodOf({ from: localDay(clock.now()) })
      const values = [author.personId, new Date(fromMs!), cappedCalls, call, id]
      const [moved] = await query<{ points: number }>(readMoved, values)
      const left = MAX_CASHIER_DAY - moved!.points
      if (points > left) throw new ApiError('cashier_limit', { left: Math.max(0, left) })
    }
    const reasoned = reason === undefined ? {} : { reason_hash: reasonHash(salt, reason) }
    const content = { sent, before, ...reasoned }
    const number = await addEntry(query, context, { author, call, of: null, content })
    if (reason !== undefined) await query(insertReason, [number, playerId, reason, salt])
    return number
  })
}

/** A change that was made stays made if its outcome cannot be written: its first entry is there. */
async function endEntry(
  context: AppContext,
  author: Author,
  { call, number, content }: { call: string; number: number; content: object },
): Promise<void> {
  try {
    await context.db.transaction(query =>
      addEntry(query, context, { author, call, of: number, content }),
    )
  } catch (err) {
    context.log.error({ err, number }, 'the journal did not take an outcome')
  }
}
