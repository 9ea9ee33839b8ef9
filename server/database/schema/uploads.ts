import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from './accounts.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Pictures as the server has encoded them anew: in the database, since many copies serve one. */
export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  playerId: uuid('player_id')
    .notNull()
    .references(() => players.id),
  purpose: text('purpose').notNull(),
  contentType: text('content_type').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
