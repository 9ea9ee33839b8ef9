import * as v from 'valibot'
import type { MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { isDay } from '#domain/market-days.ts'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Instant,
  OptionalNumber,
  OptionalPoints,
  PageSize,
  Params,
  PhoneNumber,
  Text,
  Typed,
} from './wire.ts'

/** What a statement can be filtered by, and the kinds of entries each of them shows. */
export const statementKinds = {
  bid: ['bid'],
  win: ['win', 'win_reversed'],
  deposit: ['deposit', 'credit', 'welcome'],
  withdrawal: ['withdrawal', 'withdrawal_returned', 'debit'],
  refund: ['refund'],
} as const
export type StatementKind = keyof typeof statementKinds

/** What a period is summed by: as it can be filtered, and the welcome points apart. */
export const summedKinds = {
  ...statementKinds,
  deposit: ['deposit', 'credit'],
  welcome: ['welcome'],
} as const
export type SummedKind = keyof typeof summedKinds

export const WalletEntry = v.object({
  /** A day of the market's clock, MM/DD/YYYY. */
  date: Text,
  remark: Text,
  /** Points with a sign, like "-10". */
  amount: Text,
  /** The balance after the entry. */
  updated_amount: OptionalNumber,
  id: Text,
  kind: Text,
  /** The values in the remark, by the kind of the entry. */
  params: v.optional(Params),
  ref: Text,
  /** The slip of a bid; empty for other entries, and for a bid without one. */
  slip_id: v.optional(Text, ''),
  /** The place of the entry in the wallet, from 1. */
  version: OptionalNumber,
  at: Instant,
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

/** A day of the market's clock, YYYY-MM-DD, that is shown itself. */
const StatementDay = v.pipe(Typed, v.check(isDay, errorCode('date_invalid')))

/**
 * The entries of the wallet, oldest first.
 *
 * @example { "phone_number": "9000000001", "kind": "bid", "limit": "20" }
 */
export const getWalletHistory = endpoint({
  name: 'get_wallet_history.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({
    phone_number: PhoneNumber,
    /** The `version` of the oldest entry already seen. */
    before: v.optional(v.pipe(Typed, v.regex(/^\d{1,15}$/, errorCode('entry_number_invalid')))),
    limit: v.optional(PageSize, '50'),
    kind: v.optional(
      v.picklist(Object.keys(statementKinds) as StatementKind[], errorCode('entry_kind_unknown')),
    ),
    from: v.optional(StatementDay),
    to: v.optional(StatementDay),
  }),
  reply: v.object({ result: v.array(WalletEntry) }),
  owner: request => request.phone_number,
})

const KindSum = v.object({ kind: Text, points: OptionalPoints })

export const StatementSums = v.object({
  /** The balance before the period. */
  opening: OptionalNumber,
  /** The balance after the period. */
  closing: OptionalNumber,
  /** A kind without an entry is left out. */
  kinds: v.array(KindSum),
})
export type StatementSums = v.InferOutput<typeof StatementSums>

/**
 * What came and went in a period.
 *
 * @example { "phone_number": "9000000001", "from": "2026-11-18", "to": "2026-11-18" }
 */
export const getWalletSums = endpoint({
  name: 'get_wallet_sums.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({
    phone_number: PhoneNumber,
    from: v.optional(StatementDay),
    to: v.optional(StatementDay),
  }),
  reply: v.object({ data: StatementSums }),
  owner: request => request.phone_number,
})

/** The bid that an entry of the statement belongs to; `number` as bidText of the domain writes it. */
export type PlayedBid = { market: string; session: MarketSession; type: GameType; number: string }

/**
 * `debt` is the part of `all` points that is owed, or paid what was owed. Left out where the player
 * owes nothing.
 */
export type PartDebt = { debt?: number; all?: number }

/** The values of an entry's remark, by the entry's kind; the fund id is `id`. */
export type RemarkParams = {
  bid: PlayedBid
  win: PlayedBid & PartDebt
  win_reversed: PlayedBid & PartDebt
  refund: PlayedBid & PartDebt
  deposit: { id: string } & PartDebt
  withdrawal: { id: string }
  withdrawal_returned: { id: string } & PartDebt
  credit: { reason: string } & PartDebt
  debit: { reason: string } & PartDebt
  welcome: Record<never, never>
}

export type RemarkKind = keyof RemarkParams
