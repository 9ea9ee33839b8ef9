import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const players = pgTable('players', {
  id: uuid('id').primaryKey(),
  phone: text('phone').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  mpinHash: text('mpin_hash').notNull(),
  status: text('status').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  phonepe: text('phonepe').notNull().default(''),
  googlepay: text('googlepay').notNull().default(''),
  paytm: text('paytm').notNull().default(''),
  ifscCode: text('ifsc_code').notNull().default(''),
  accountNumber: text('account_number').notNull().default(''),
  bankName: text('bank_name').notNull().default(''),
  accountHolderName: text('account_holder_name').notNull().default(''),
})

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    userTokenHash: text('user_token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  table => [index('sessions_player').on(table.playerId)],
)

export const otps = pgTable(
  'otps',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** The hash of the cookie of the browser that asked for the code. Only it can use the code. */
    askerHash: text('asker_hash').notNull().default(''),
    /** Sent after a right code where one code is not enough. */
    isSecond: boolean('is_second').notNull().default(false),
  },
  table => [index('otps_phone').on(table.phone, table.purpose, table.sentAt)],
)

export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull(),
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
})
