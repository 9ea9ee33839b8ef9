import * as v from 'valibot'
import { PageSize, Typed } from '../wire.ts'
import { call, Whole } from './call.ts'

const Values = v.nullable(v.record(v.string(), v.unknown()))

const Entry = v.object({
  number: Whole,
  at: v.string(),
  person: v.string(),
  /** The address of the client. */
  address: v.string(),
  call: v.string(),
  /** done, or the code of an error; '' if there is no outcome, as after a power cut. */
  outcome: v.string(),
  /** What was sent, without personal data of players. */
  sent: Values,
  before: Values,
  after: Values,
  /** '' without one, and once the player’s personal data is removed. */
  reason: v.string(),
})
export type JournalEntry = v.InferOutput<typeof Entry>

/** What people changed, newest first. */
export const listJournal = call({
  name: 'journal',
  roles: ['owner'],
  request: v.strictObject({
    /** The number of the last entry of the page before. */
    before: v.optional(v.pipe(Typed, v.regex(/^\d{1,15}$/), v.transform(Number))),
    limit: v.optional(PageSize, '50'),
  }),
  reply: v.object({ entries: v.array(Entry) }),
})

/** Checks every entry of the journal, each of which has the hash of the one before. */
export const verifyJournal = call({
  name: 'journal-verify',
  roles: ['owner'],
  request: v.strictObject({
    /** The hash that an earlier check gave: it must still be there. */
    hash: v.optional(v.pipe(Typed, v.regex(/^[\w-]{43}$/))),
  }),
  reply: v.object({
    entries: Whole,
    /** Of the newest entry. Keep it elsewhere: the end of a journal could be cut off. */
    hash: v.string(),
    faults: v.array(v.string()),
  }),
})
