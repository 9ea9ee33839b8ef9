import type { MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'

/** The bid that an entry of the statement belongs to; `number` as bidText of the domain writes it. */
export type PlayedBid = { market: string; session: MarketSession; type: GameType; number: string }

/** Of `all` points, `debt` are owed, or paid what was owed. Left out where the player owes nothing. */
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
