import * as v from 'valibot'
import { Typed } from '../wire.ts'
import { call, Day, everyone } from './call.ts'

const Balances = v.object({ wallet: v.number(), held: v.number(), owed: v.number() })

/**
 * What the ledger posted in a period, by day and market, in points.
 *
 * A correction counts on the day on which it was made, so that the report of a past day never changes.
 */
export const showReport = call({
  name: 'report',
  roles: everyone,
  request: v.strictObject({
    /** Left out: today. */
    from: v.optional(Day),
    to: v.optional(Day),
    market: v.optional(v.pipe(Typed, v.trim())),
  }),
  reply: v.object({
    from: v.string(),
    to: v.string(),
    markets: v.array(
      v.object({
        day: v.string(),
        market: v.string(),
        staked: v.number(),
        paid: v.number(),
        refunded: v.number(),
        /** Payouts that corrections took back. */
        corrected: v.number(),
        /** staked - paid - refunded + corrected. */
        profit: v.number(),
      }),
    ),
    money: v.array(
      v.object({
        day: v.string(),
        deposits: v.number(),
        withdrawals: v.number(),
        /** By the operator, and welcome points. */
        credits: v.number(),
        debits: v.number(),
      }),
    ),
    /** Points of all players, before the first day and after the last one. */
    before: Balances,
    after: Balances,
  }),
})

/**
 * Rows of bids, entries or requests for a file.
 *
 * A page of rows, in the order of their ids. Instants are ISO texts in columns that end in 'at'.
 */
export const exportRows = call({
  name: 'export',
  roles: ['owner'],
  request: v.strictObject({
    what: v.picklist(['bids', 'entries', 'requests']),
    from: v.optional(Day),
    to: v.optional(Day),
    /** `next` of the page before. */
    after: v.optional(v.pipe(Typed, v.maxLength(40))),
  }),
  reply: v.object({
    columns: v.array(v.string()),
    rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
    next: v.nullable(v.string()),
  }),
})

/** The files of the embedded database as a compressed tar: see docs/operate/run.md. */
export const backupDatabase = call({
  name: 'backup',
  roles: ['owner'],
  request: v.strictObject({}),
  reply: v.instance(Uint8Array),
})

/** Compares every wallet with its ledger. */
export const reconcileLedger = call({
  name: 'reconcile',
  roles: ['owner', 'manager'],
  request: v.strictObject({}),
  reply: v.object({ differences: v.array(v.string()) }),
})
