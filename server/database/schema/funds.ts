import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { depositLimits } from '#domain/limits.ts'
import { players } from './accounts.ts'
import { uploads } from './uploads.ts'

/** Status: 0 pending, 1 approved, -1 declined. A decision is final, unless `expired_at` is set. */
export const fundRequests = pgTable(
  'fund_requests',
  {
    id: text('id').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    kind: text('kind', { enum: ['deposit', 'withdrawal'] }).notNull(),
    source: text('source', { enum: ['manual', 'payment', 'bank'] }).notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    status: smallint('status').$type<0 | 1 | -1>().notNull().default(0),
    reason: text('reason').notNull().default(''),
    utr: text('utr'),
    imageId: uuid('image_id').references(() => uploads.id),
    /** The id that the app gave a withdrawal. It makes a repeated request safe. */
    requestId: uuid('request_id'),
    ifscCode: text('ifsc_code').notNull().default(''),
    accountNumber: text('account_number').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    accountHolderName: text('account_holder_name').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** When a payment expired. It may still be paid, get a UTR or be declined for good. */
    expiredAt: timestamp('expired_at', { withTimezone: true }),
    /** State of a payment that the provider reported as paid after it had failed. Set once. */
    dispute: text('dispute', { enum: ['open', 'declined', 'credited'] }),
    /** The limit that a credited deposit is above: its money had arrived. */
    overLimit: text('over_limit', { enum: depositLimits }),
    /** Only the previous release writes these three columns; the next one drops them. */
    payout: text('payout'),
    payoutAt: timestamp('payout_at', { withTimezone: true }),
    payoutProvider: text('payout_provider'),
  },
  table => [
    index('fund_requests_history').on(table.playerId, table.createdAt, table.id),
    index('fund_requests_pending').on(table.createdAt, table.id).where(sql`${table.status} = 0`),
    index('fund_requests_disputed')
      .on(table.createdAt, table.id)
      .where(sql`${table.dispute} = 'open'`),
    index('fund_requests_unpaid')
      .on(table.createdAt, table.id)
      .where(sql`${table.payout} IN ('sending', 'failed', 'twice')`),
    index('fund_requests_expired_at').on(table.expiredAt).where(sql`${table.status} = -1`),
    // Deleting a picture looks for the requests that have it.
    index('fund_requests_image').on(table.imageId).where(sql`${table.imageId} IS NOT NULL`),
    uniqueIndex('fund_requests_utr').on(table.utr).where(sql`${table.status} <> -1`),
    uniqueIndex('fund_requests_request').on(table.playerId, table.requestId),
    check('fund_requests_points', sql`${table.points} > 0`),
    check('fund_requests_status', sql`${table.status} IN (-1, 0, 1)`),
    check('fund_requests_decided', sql`(${table.status} = 0) = (${table.decidedAt} IS NULL)`),
    check(
      'fund_requests_expired',
      sql`${table.expiredAt} IS NULL OR (${table.source} = 'payment' AND ${table.status} <> 0)`,
    ),
    check(
      'fund_requests_dispute',
      sql`${table.dispute} IS NULL OR (${table.source} = 'payment' AND ${table.dispute} IN ('open', 'declined', 'credited') AND (${table.dispute} <> 'open' OR ${table.status} <> 1))`,
    ),
    check(
      'fund_requests_payout',
      sql`(${table.payout} IS NULL) = (${table.payoutAt} IS NULL) AND (${table.payout} IS NULL OR ((${table.source}, ${table.status}) IN (('bank', 1), ('payment', -1)) AND ${table.payout} IN ('sending', 'sent', 'failed', 'twice')))`,
    ),
    check('fund_requests_utr_given', sql`${table.source} <> 'manual' OR ${table.utr} IS NOT NULL`),
    check('fund_requests_bank', sql`${table.source} <> 'bank' OR ${table.accountNumber} <> ''`),
    check(
      'fund_requests_source',
      sql`(${table.kind} = 'deposit' AND ${table.source} IN ('manual', 'payment')) OR (${table.kind} = 'withdrawal' AND ${table.source} = 'bank')`,
    ),
  ],
)
