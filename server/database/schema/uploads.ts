import { customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from './accounts.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Re-encoded pictures. They are in the database because several server processes may share it. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    purpose: text('purpose').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('uploads_of_player').on(table.playerId, table.purpose, table.createdAt)],
)
