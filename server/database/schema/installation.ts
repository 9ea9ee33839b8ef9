import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: whether this database is a demo. It is written once and checked at every start. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    isDemo: boolean('is_demo').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [check('installation_one_row', sql`${table.id} = 1`)],
)

/**
 * One row, which /readyz writes. The filler makes each write need a new page, so that a full disk is
 * found by it.
 */
export const heartbeat = pgTable('heartbeat', {
  id: integer('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  filler: text('filler').notNull(),
})
