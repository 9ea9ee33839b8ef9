import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const players = pgTable('players', {
  id: uuid('id').primaryKey(),
  phone: text('phone').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  mpinHash: text('mpin_hash').notNull(),
  status: text('status').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When the operator blocked the player. Null for one who was never activated. */
  blockedAt: timestamp('blocked_at', { withTimezone: true }),
  phonepe: text('phonepe').notNull().default(''),
  googlepay: text('googlepay').notNull().default(''),
  paytm: text('paytm').notNull().default(''),
  ifscCode: text('ifsc_code').notNull().default(''),
  accountNumber: text('account_number').notNull().default(''),
  bankName: text('bank_name').notNull().default(''),
  accountHolderName: text('account_holder_name').notNull().default(''),
  /** When other bank details replaced the earlier ones. */
  bankChangedAt: timestamp('bank_changed_at', { withTimezone: true }),
  /** The minutes of play between two reality checks. */
  realityMinutes: smallint('reality_minutes').notNull().default(60),
  /** When the player closed the account. Its number is then in `closed_phone`. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedPhone: text('closed_phone'),
  /** When the personal data of a closed account was removed. */
  erasedAt: timestamp('erased_at', { withTimezone: true }),
})

/** Numbers of closed accounts, as keyed hashes: they get no welcome points a second time. */
export const formerNumbers = pgTable('former_numbers', {
  phoneHash: text('phone_hash').primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  /** Until then the number cannot register. */
  excludedUntil: timestamp('excluded_until', { withTimezone: true }),
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
