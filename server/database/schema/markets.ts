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

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

export const markets = pgTable(
  'markets',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().unique(),
    openMinute: integer('open_minute').notNull(),
    closeMinute: integer('close_minute').notNull(),
    weekdaysOff: integer('weekdays_off').array().notNull().default([]),
    isOn: boolean('is_on').notNull().default(true),
    /** The place in lists. A market below 0 is in no list. */
    position: integer('position').notNull(),
    /** The market has no day before this one. Null for the markets of a demo and of old versions. */
    createdAt: timestamp('created_at', { withTimezone: true }),
  },
  table => [
    check('markets_open_minute', sql`${table.openMinute} BETWEEN 0 AND 1439`),
    check('markets_close_minute', sql`${table.closeMinute} BETWEEN 0 AND 1439`),
  ],
)

export const holidays = pgTable(
  'holidays',
  {
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    day: date('day', { mode: 'string' }).notNull(),
  },
  table => [primaryKey({ columns: [table.marketId, table.day] })],
)

export const draws = pgTable(
  'draws',
  {
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    day: date('day', { mode: 'string' }).notNull(),
    session: text('session', { enum: ['Open', 'Close'] }).notNull(),
    bidsFrom: timestamp('bids_from', { withTimezone: true }).notNull(),
    cutoffAt: timestamp('cutoff_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: ['open', 'closed', 'declared', 'void'] })
      .notNull()
      .default('open'),
    pana: text('pana'),
    declaredAt: timestamp('declared_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.marketId, table.day, table.session] }),
    index('draws_cutoff').on(table.marketId, table.session, table.cutoffAt),
    check('draws_session', sql`${table.session} IN ('Open', 'Close')`),
    check('draws_state', sql`${table.state} IN ('open', 'closed', 'declared', 'void')`),
    check('draws_pana', sql`(${table.state} = 'declared') = (${table.pana} IS NOT NULL)`),
  ],
)

export const rates = pgTable(
  'rates',
  {
    gameType: text('game_type').primaryKey(),
    minValue: integer('min_value').notNull(),
    maxValue: integer('max_value').notNull(),
  },
  table => [check('rates_positive', sql`${table.minValue} > 0 AND ${table.maxValue} >= 0`)],
)
