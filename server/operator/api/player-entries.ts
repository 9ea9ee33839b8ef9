import type { OperatorBid, OperatorEntry, OperatorPlayer } from '#contract/operator/players.ts'
import { bidText } from '#domain/bids.ts'
import { type Day, periodOf } from '#domain/market-days.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { findPlayer, type StoredPlayer } from '../../accounts/players.ts'
import { type BidRow, readBids } from '../../bids/history.ts'
import type { Db } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import { balanceOf } from '../../wallet/balances.ts'
import { readStatement, type StatementRow } from '../../wallet/statement.ts'

type Days = { from?: Day | undefined; to?: Day | undefined }

/** Throws an ApiError if there is no such player. */
export async function foundPlayer(db: Db, phone: string): Promise<StoredPlayer> {
  const player = await findPlayer(db, phone)
  if (!player) throw new ApiError('player_unknown', { phone })
  return player
}

export async function playerEntry(db: Db, player: StoredPlayer): Promise<OperatorPlayer> {
  const { id, phone, name, email, status, blockedAt, closedAt } = player
  return {
    phone,
    name,
    email,
    status,
    state: playerState(status, blockedAt, closedAt),
    wallet: await balanceOf(db, id),
    held: await balanceOf(db, id, 'held'),
    owed: await balanceOf(db, id, 'owed'),
    created_at: player.createdAt.toISOString(),
    blocked_at: blockedAt?.toISOString() ?? null,
    closed_phone: player.closedPhone ?? '',
  }
}

export function playerState(
  status: string,
  blockedAt: Date | null,
  closedAt: Date | null,
): OperatorPlayer['state'] {
  if (closedAt !== null) return 'closed'
  if (status === '1') return 'active'
  return blockedAt === null ? 'waiting' : 'blocked'
}

/** A player's newest bids between days of the market's clock. */
export async function bidsOf(
  db: Db,
  playerId: string,
  days: Days,
  limit: number,
): Promise<OperatorBid[]> {
  const rows = await readBids(db, playerId, { ...periodOf(days), limit })
  return rows.map(bidEntry)
}

/** A player's newest entries between days of the market's clock. */
export async function entriesOf(
  db: Db,
  playerId: string,
  days: Days,
  limit: number,
): Promise<OperatorEntry[]> {
  const rows = await readStatement(db, playerId, periodOf(days), limit)
  return rows.map(statementEntry)
}

export function bidEntry(row: BidRow): OperatorBid {
  const bid = fromWire(row)
  return {
    id: row.id,
    placed_at: row.placed_at.toISOString(),
    market: row.game_name,
    day: row.day,
    session: row.session,
    game_type: row.game_type,
    number: bid ? bidText(bid) : '',
    points: row.points,
    rate: `${row.rate_min} KA ${row.rate_max}`,
    status: row.status,
    payout: row.payout,
  }
}

function statementEntry(row: StatementRow): OperatorEntry {
  const { id, kind, remark, amount, balance_after } = row
  return { id, at: row.at.toISOString(), kind, remark, amount, balance_after }
}
