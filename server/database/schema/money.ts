import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { players } from './accounts.ts'
import { draws } from './markets.ts'

export const playerAccounts = ['wallet', 'held', 'owed'] as const
export type PlayerAccount = (typeof playerAccounts)[number]

const accounts = [...playerAccounts, 'house', 'deposits', 'payouts'] as const

export const wallets = pgTable(
  'wallets',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    account: text('account', { enum: playerAccounts }).notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Only the previous release uses it. The next release drops it. */
    receipts: integer('receipts').notNull().default(0),
    /**
     * The player's limits, on the row of the account 'wallet'; null for none. They are here because
     * a bid or a deposit checks the row that it locks.
     */
    depositDay: bigint('deposit_day', { mode: 'number' }),
    depositWeek: bigint('deposit_week', { mode: 'number' }),
    depositMonth: bigint('deposit_month', { mode: 'number' }),
    stakeDay: bigint('stake_day', { mode: 'number' }),
    stakeWeek: bigint('stake_week', { mode: 'number' }),
    lossDay: bigint('loss_day', { mode: 'number' }),
    lossWeek: bigint('loss_week', { mode: 'number' }),
    /**
     * The date of the last bid that counts, in Asia/Kolkata. On it and in its week: the points of the
     * bids that were placed, and what these bids have paid. Null until a limit of bids is set.
     */
    countedOn: date('counted_on', { mode: 'string' }),
    stakedDay: bigint('staked_day', { mode: 'number' }),
    stakedWeek: bigint('staked_week', { mode: 'number' }),
    paidDay: bigint('paid_day', { mode: 'number' }),
    paidWeek: bigint('paid_week', { mode: 'number' }),
    /** Until then the player makes no bids and no deposits. Never set to an earlier time. */
    excludedUntil: timestamp('excluded_until', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.playerId, table.account] }),
    check('wallets_never_negative', sql`${table.balance} >= 0`),
    check(
      'wallets_counted',
      sql`num_nulls(${table.countedOn}, ${table.stakedDay}, ${table.stakedWeek}, ${table.paidDay}, ${table.paidWeek}) IN (0, 5) AND (${table.countedOn} IS NOT NULL OR num_nonnulls(${table.stakeDay}, ${table.stakeWeek}, ${table.lossDay}, ${table.lossWeek}) = 0)`,
    ),
  ],
)

export const transactions = pgTable(
  'transactions',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    remark: text('remark').notNull(),
  },
  table => [uniqueIndex('transactions_once').on(table.kind, table.ref)],
)

export const postings = pgTable(
  'postings',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    line: smallint('line').notNull(),
    account: text('account', { enum: accounts }).notNull(),
    playerId: uuid('player_id'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }),
    version: bigint('version', { mode: 'number' }),
    /**
     * A copy of the transaction's kind on wallet postings, so that the statement's filter can use
     * an index.
     */
    kind: text('kind'),
  },
  table => [
    primaryKey({ columns: [table.transactionId, table.line] }),
    index('postings_kind')
      .on(table.playerId, table.kind, table.version)
      .where(sql`${table.account} = 'wallet' AND ${table.kind} <> 'bid'`),
    check('postings_wallet_kind', sql`(${table.kind} IS NOT NULL) = (${table.account} = 'wallet')`),
    uniqueIndex('postings_version')
      .on(table.playerId, table.account, table.version)
      .where(sql`${table.playerId} IS NOT NULL`),
    check(
      'postings_player_account',
      sql`num_nulls(${table.playerId}, ${table.balanceAfter}, ${table.version}) IN (0, 3) AND (${table.playerId} IS NOT NULL) = (${table.account} IN ('wallet', 'held', 'owed'))`,
    ),
  ],
)

export const bids = pgTable(
  'bids',
  {
    id: uuid('id').primaryKey(),
    bidId: uuid('bid_id').notNull(),
    /** The slip that the phone sent the bid with; null if it named none. */
    slipId: uuid('slip_id'),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    marketId: uuid('market_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    session: text('session', { enum: ['Open', 'Close'] }).notNull(),
    gameType: text('game_type').notNull(),
    openDigit: text('open_digit').notNull(),
    closeDigit: text('close_digit').notNull(),
    openPana: text('open_pana').notNull(),
    closePana: text('close_pana').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    rateMin: integer('rate_min').notNull(),
    rateMax: integer('rate_max').notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    status: text('status', { enum: ['placed', 'won', 'lost', 'refunded'] })
      .notNull()
      .default('placed'),
    payout: bigint('payout', { mode: 'number' }).notNull().default(0),
    /** The result version that status and payout follow; 0 before any result. */
    settledVersion: integer('settled_version').notNull().default(0),
  },
  table => [
    foreignKey({
      columns: [table.marketId, table.day, table.session],
      foreignColumns: [draws.marketId, draws.day, draws.session],
    }),
    // The last three sift a player's bids without reading their rows.
    index('bids_history').on(
      table.playerId,
      table.placedAt,
      table.id,
      table.marketId,
      table.gameType,
      table.status,
    ),
    index('bids_of_day').on(table.marketId, table.day, table.id),
    index('bids_by_slip')
      .on(table.playerId, table.slipId, table.placedAt)
      .where(sql`${table.slipId} IS NOT NULL`),
    check('bids_points', sql`${table.points} > 0`),
    check('bids_status', sql`${table.status} IN ('placed', 'won', 'lost', 'refunded')`),
  ],
)

/**
 * The receipts of slips. A receipt has the bids of its slip between two versions of the wallet, so it
 * never grows. Later bids of the slip are on a further receipt.
 */
export const receipts = pgTable(
  'receipts',
  {
    number: text('number').primaryKey(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    slipId: uuid('slip_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** The last_version of the slip's receipt before this one; 0 for the first. */
    afterVersion: bigint('after_version', { mode: 'number' }).notNull().default(0),
    /**
     * The version of the wallet after the last bid of the receipt. Null in rows of the previous
     * release: these have the bids that were placed until made_at.
     */
    lastVersion: bigint('last_version', { mode: 'number' }),
  },
  table => [uniqueIndex('receipts_of_slip').on(table.playerId, table.slipId, table.afterVersion)],
)

/** The replies to bids by bid id. A repeated bid gets the first reply. */
export const verdicts = pgTable(
  'verdicts',
  {
    playerId: uuid('player_id').notNull(),
    bidId: uuid('bid_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    isAccepted: boolean('is_accepted').notNull(),
    message: text('message').notNull(),
    /**
     * The error and its parameters. Null for an accepted bid and in rows from before error codes.
     */
    code: text('code'),
    params: jsonb('params').$type<Record<string, unknown>>(),
    remaining: bigint('remaining', { mode: 'number' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.playerId, table.bidId] }),
    index('verdicts_refused').on(table.at).where(sql`NOT ${table.isAccepted}`),
  ],
)
