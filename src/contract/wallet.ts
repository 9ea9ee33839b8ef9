import * as v from 'valibot'
import type { MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { isDay } from '#domain/market-days.ts'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import {
  Instant,
  listOf,
  OptionalPoints,
  objectOf,
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
  date: Text,
  remark: Text,
  /** Signed text: "-10", "1000". */
  amount: Text,
  updated_amount: OptionalPoints,
  id: Text,
  kind: Text,
  /** The values of the remark; see RemarkParams. */
  params: v.optional(Params),
  ref: Text,
  /** The entry's place in the wallet, counted from 1; `before` of the next page. */
  version: OptionalPoints,
  at: Instant,
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

const StatementDay = v.pipe(Typed, v.check(isDay, errorCode('date_invalid')))

export const getWalletHistory = endpoint({
  name: 'get_wallet_history.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({
    phone_number: PhoneNumber,
    /** The version of the oldest entry already seen. */
    before: v.optional(v.pipe(Typed, v.regex(/^\d{1,15}$/, errorCode('entry_number_invalid')))),
    limit: v.optional(PageSize, 50),
    kind: v.optional(
      v.picklist(Object.keys(statementKinds) as StatementKind[], errorCode('entry_kind_unknown')),
    ),
    /** Days of the market's clock, 'YYYY-MM-DD'; both are shown themselves. */
    from: v.optional(StatementDay),
    to: v.optional(StatementDay),
  }),
  reply: v.object({ result: listOf(WalletEntry) }),
  owner: request => request.phone_number,
})

const KindSum = v.object({ kind: Text, points: OptionalPoints })

/** The balances before and after a period, and what came and went in it, in points. */
export const StatementSums = v.object({
  opening: OptionalPoints,
  closing: OptionalPoints,
  /** By `summedKinds`; a kind without an entry is left out. */
  kinds: listOf(KindSum),
})
export type StatementSums = v.InferOutput<typeof StatementSums>

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
  reply: v.object({ data: objectOf(StatementSums.entries) }),
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
