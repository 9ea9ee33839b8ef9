import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from './accounts.ts'

/** The browsers to which results are sent by Web Push. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    /** The token hash of the last login session of this browser. The session itself may have expired. */
    sessionHash: text('session_hash').notNull(),
    /** The browser's address at its push service, and the keys that encrypt for the browser. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language', { enum: ['en', 'hi', 'mr'] }).notNull(),
    /** Whether a message includes what the player's bids won. */
    hasAmounts: boolean('has_amounts').notNull(),
    isQuietAtNight: boolean('is_quiet_at_night').notNull(),
    /** Markets whose results are sent even if the player has no bid in them. */
    marketIds: uuid('market_ids').array().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    /** When the player last logged in on it or changed it. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('push_devices_player').on(table.playerId),
    index('push_devices_session').on(table.sessionHash),
  ],
)

/** The messages for devices. The id is also the tag by which a message replaces its earlier text. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: uuid('id').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** The result versions in the message, each as 'market day version'. */
    results: text('results').array().notNull(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    /** When to send it next; null if there is nothing to send. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    /** Counts changes of `results`, so that the end of an earlier sending does not count for a new text. */
    revision: integer('revision').notNull().default(0),
  },
  table => [
    index('push_messages_device').on(table.deviceId, table.begunAt),
    index('push_messages_begun').on(table.begunAt),
    index('push_messages_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
  ],
)
