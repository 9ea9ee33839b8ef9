import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/operator/roles.ts'
import { players } from './accounts.ts'

/** Who runs the instance. The command line is one of them, with the id NIL. They are never deleted. */
export const people = pgTable('people', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  role: text('role', { enum: roles }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  blockedAt: timestamp('blocked_at', { withTimezone: true }),
  /** The hash of the open link. It lets one device in, once. */
  linkHash: text('link_hash').unique(),
  linkExpiresAt: timestamp('link_expires_at', { withTimezone: true }),
})

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, in base64url. */
    id: text('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    /** What the person reads in the list of devices. */
    device: text('device').notNull(),
    /** The public key in COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  table => [index('passkeys_person').on(table.personId)],
)

export const peopleSessions = pgTable(
  'people_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    passkeyId: text('passkey_id')
      .notNull()
      .references(() => passkeys.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('people_sessions_passkey').on(table.passkeyId)],
)

/** Challenges that were sent to browsers. An answer deletes its challenge. */
export const challenges = pgTable('challenges', {
  hash: text('hash').primaryKey(),
  /** The hash of the link for which a passkey is made; '' for a login. */
  linkHash: text('link_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * What people did. A change has an entry before it is made and one with its outcome, whose `of` is the
 * number of the first. The database refuses to change and delete entries.
 */
export const journal = pgTable(
  'journal',
  {
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    /** Where the call came from: the address of the client. */
    address: text('address').notNull(),
    call: text('call').notNull(),
    of: bigint('of', { mode: 'number' }),
    /** JSON, without personal data of players. */
    content: text('content').notNull(),
    /** A keyed hash of this entry and of the hash of the one before. */
    hash: text('hash').notNull(),
  },
  table => [index('journal_of').on(table.of), index('journal_person').on(table.personId, table.at)],
)

/** The reasons of the entries: texts that may name a player, so they can be removed. */
export const journalReasons = pgTable(
  'journal_reasons',
  {
    number: bigint('number', { mode: 'number' })
      .primaryKey()
      .references(() => journal.number),
    playerId: uuid('player_id').references(() => players.id),
    reason: text('reason').notNull(),
    salt: text('salt').notNull(),
  },
  table => [index('journal_reasons_player').on(table.playerId)],
)
