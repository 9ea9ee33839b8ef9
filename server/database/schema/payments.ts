import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { players } from './accounts.ts'
import { fundRequests } from './funds.ts'

const paymentStatuses = ['PENDING', 'SUCCESS', 'FAILURE'] as const

export const payments = pgTable(
  'payments',
  {
    transId: text('trans_id').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    fundId: text('fund_id')
      .notNull()
      .unique()
      .references(() => fundRequests.id),
    points: bigint('points', { mode: 'number' }).notNull(),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref'),
    paymentUrl: text('payment_url'),
    status: text('status', { enum: paymentStatuses }).notNull().default('PENDING'),
    /** Only the previous release reads it; the next one drops it. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked. This limits how often it is asked. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  table => [
    check('payments_points', sql`${table.points} > 0`),
    check('payments_status', sql`${table.status} IN ('PENDING', 'SUCCESS', 'FAILURE')`),
    check('payments_settled', sql`(${table.status} = 'PENDING') = (${table.settledAt} IS NULL)`),
  ],
)

/** Every event from a provider, stored once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    transId: text('trans_id').notNull(),
    status: text('status').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_payment').on(table.transId),
    index('payment_events_received').on(table.receivedAt),
  ],
)

/** The sandbox provider's own records. Only the sandbox reads and writes them. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  merchantRef: text('merchant_ref').notNull().unique(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  notifyUrl: text('notify_url').notNull(),
  returnUrl: text('return_url').notNull(),
  status: text('status', { enum: paymentStatuses }).notNull().default('PENDING'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  /** Only the previous release writes it; the next one drops it. */
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
})
