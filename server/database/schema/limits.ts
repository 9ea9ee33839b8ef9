import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { limitKinds } from '#domain/limits.ts'
import { players } from './accounts.ts'

export const changedThings = [...limitKinds, 'exclusion', 'reality_check'] as const

/**
 * Every change of a player's limits, and every raise that waits. A raise is 'waiting' until it is
 * confirmed or cancelled; all other changes are 'done' at once.
 */
export const limitChanges = pgTable(
  'limit_changes',
  {
    id: uuid('id').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    what: text('what', { enum: changedThings }).notNull(),
    /** Points, or minutes of the reality check; null for no limit. */
    before: bigint('before', { mode: 'number' }),
    after: bigint('after', { mode: 'number' }),
    /** The end of a break. */
    until: timestamp('until', { withTimezone: true }),
    state: text('state', { enum: ['done', 'waiting', 'called_off'] }).notNull(),
    changedBy: text('changed_by', { enum: ['player', 'operator'] }).notNull(),
    reason: text('reason').notNull().default(''),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** When a raise was confirmed or cancelled. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  table => [
    index('limit_changes_history').on(table.playerId, table.at, table.id),
    index('limit_changes_at').on(table.at),
    uniqueIndex('limit_changes_waiting')
      .on(table.playerId, table.what)
      .where(sql`${table.state} = 'waiting'`),
    check('limit_changes_until', sql`(${table.what} = 'exclusion') = (${table.until} IS NOT NULL)`),
  ],
)
