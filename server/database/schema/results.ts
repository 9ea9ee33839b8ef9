import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { markets } from './markets.ts'

export const resultActs = ['declare', 'correct', 'void', 'unvoid'] as const

/**
 * The result versions of a market-day. Each row is the complete result at that version and is never
 * edited, apart from its last two columns. Bids follow the newest version; settled_at is when the last of
 * them was settled.
 */
export const results = pgTable(
  'results',
  {
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    day: date('day', { mode: 'string' }).notNull(),
    version: integer('version').notNull(),
    act: text('act', { enum: resultActs }).notNull(),
    openPana: text('open_pana'),
    closePana: text('close_pana'),
    /** No more draws will be declared. Bids that still need one are refunded. */
    isVoid: boolean('is_void').notNull().default(false),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** When messages to devices were stored for it. Null where there were none to store. */
    pushedAt: timestamp('pushed_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.marketId, table.day, table.version] }),
    index('results_unsettled').on(table.madeAt).where(sql`${table.settledAt} IS NULL`),
    index('results_settled').on(table.settledAt),
    check('results_act', sql`${table.act} IN ('declare', 'correct', 'void', 'unvoid')`),
    check('results_open_first', sql`${table.closePana} IS NULL OR ${table.openPana} IS NOT NULL`),
  ],
)
