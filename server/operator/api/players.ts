import { OTP_LIFETIME_MS } from '#contract/accounts.ts'
import {
  creditPlayer as creditCall,
  debitPlayer as debitCall,
  listPlayerBids,
  listPlayerEntries,
  listPlayers,
  makeResetCode,
  type OperatorBid,
  type OperatorEntry,
  type OperatorPlayer,
  setPlayerStatus,
  showPlayer,
  unlockPlayer,
} from '#contract/operator/players.ts'
import { bidText } from '#domain/bids.ts'
import { type Day, periodOf } from '#domain/market-days.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { forgetAttempts } from '../../accounts/devices.ts'
import { lockedUntil } from '../../accounts/mpin.ts'
import { createResetCode } from '../../accounts/otp.ts'
import { findPlayer, findPlayers, type StoredPlayer } from '../../accounts/players.ts'
import { type BidRow, readBids } from '../../bids/history.ts'
import type { Db, Statement } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import { balanceOf } from '../../wallet/balances.ts'
import { creditPlayer } from '../../wallet/credit-player.ts'
import { debitPlayer } from '../../wallet/debit-player.ts'
import { readStatement, type StatementRow } from '../../wallet/statement.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

/** Bids and entries shown with a player. */
const NEWEST = 5
const MINUTE_MS = 60_000

const updateStatus: Statement = {
  name: 'player_update_status',
  text: 'UPDATE players SET status = $2, blocked_at = $3 WHERE id = $1',
}

const list: OperatorHandler<typeof listPlayers> = async ({ input, context }) => {
  const { search, state, since, limit } = input
  const { fromMs: sinceMs } = periodOf({ from: since })
  const rows = await findPlayers(context.db, { search, state, sinceMs }, limit)
  return {
    players: rows.map(({ total, closed_at, ...row }) => ({
      ...row,
      state: playerState(row.status, row.blocked_at, closed_at),
      closed_phone: row.closed_phone ?? '',
      created_at: row.created_at.toISOString(),
      blocked_at: row.blocked_at?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

const show: OperatorHandler<typeof showPlayer> = async ({ input, context }) => {
  const { db, clock } = context
  const player = await foundPlayer(db, input.phone)
  const lockEnd = await lockedUntil(db, clock, player.phone)
  return {
    player: await playerEntry(db, player),
    login_locked_until: lockEnd?.toISOString() ?? null,
    bids: await bidsOf(db, player.id, {}, NEWEST),
    entries: await entriesOf(db, player.id, {}, NEWEST),
  }
}

const bids: OperatorHandler<typeof listPlayerBids> = async ({ input, context: { db } }) => {
  const { id } = await foundPlayer(db, input.phone)
  return { bids: await bidsOf(db, id, input, input.limit) }
}

const entries: OperatorHandler<typeof listPlayerEntries> = async ({ input, context: { db } }) => {
  const { id } = await foundPlayer(db, input.phone)
  return { entries: await entriesOf(db, id, input, input.limit) }
}

const setStatus: OperatorHandler<typeof setPlayerStatus> = async ({ input, context }) => {
  const { db, clock, log } = context
  const { status } = input
  const { id } = await foundPlayer(db, input.phone)
  const blockedAt = status === '1' ? null : new Date(clock.now())
  await db.query(updateStatus, [id, status, blockedAt])
  log.info({ playerId: id, status }, 'the operator set the status of a player')
  return { player: await playerEntry(db, await foundPlayer(db, input.phone)) }
}

const unlock: OperatorHandler<typeof unlockPlayer> = async ({ input, context }) => {
  const { db, log } = context
  const player = await foundPlayer(db, input.phone)
  await forgetAttempts(db, player.phone)
  log.info({ playerId: player.id }, 'the operator unlocked a player')
  return { player: await playerEntry(db, player) }
}

const credit: OperatorHandler<typeof creditCall> = async ({ input, context }) => {
  const { db, log } = context
  const { id, points, reason } = input
  const player = await foundPlayer(db, input.phone)
  if (!(await creditPlayer(db, { id, playerId: player.id, points, reason }))) {
    // Of an account that was closed meanwhile, the number has no player.
    await foundPlayer(db, input.phone)
    throw new ApiError('credit_id_used')
  }
  log.info({ playerId: player.id, points, creditId: id }, 'the operator credited a player')
  return { player: await playerEntry(db, player) }
}

const debit: OperatorHandler<typeof debitCall> = async ({ input, context }) => {
  const { db, log } = context
  const { id, points, reason, owe: mayOwe } = input
  const player = await foundPlayer(db, input.phone)
  const debited = await debitPlayer(db, { id, playerId: player.id, points, reason, mayOwe })
  if (debited.state === 'id-used') throw new ApiError('debit_id_used')
  if (debited.state === 'too-low') {
    throw new ApiError('debit_too_high', { balance: debited.balance })
  }
  log.info({ playerId: player.id, points, debitId: id }, 'the operator debited a player')
  return { player: await playerEntry(db, player) }
}

const resetCode: OperatorHandler<typeof makeResetCode> = async ({ input, context }) => {
  const { db, log } = context
  const { id, phone } = await foundPlayer(db, input.phone)
  const { code, browsers } = await createResetCode(context, phone)
  if (browsers === 0) throw new ApiError('no_reset_asked', { phone })
  log.info({ playerId: id }, 'the operator made a code to reset an MPIN')
  return { code, minutes: OTP_LIFETIME_MS / MINUTE_MS, browsers }
}

export const operatorPlayerRoutes = [
  operatorRoute(listPlayers, list),
  operatorRoute(showPlayer, show),
  operatorRoute(listPlayerBids, bids),
  operatorRoute(listPlayerEntries, entries),
  operatorRoute(setPlayerStatus, setStatus),
  operatorRoute(unlockPlayer, unlock),
  operatorRoute(creditCall, credit),
  operatorRoute(debitCall, debit),
  operatorRoute(makeResetCode, resetCode),
]

type Days = { from?: Day | undefined; to?: Day | undefined }

/** Throws an ApiError if there is no such player. */
export async function foundPlayer(db: Db, phone: string): Promise<StoredPlayer> {
  const player = await findPlayer(db, phone)
  if (!player) throw new ApiError('player_unknown', { phone })
  return player
}

async function playerEntry(db: Db, player: StoredPlayer): Promise<OperatorPlayer> {
  const { id, phone, name, email, status, blocked_at: blockedAt, closed_at: closedAt } = player
  return {
    phone,
    name,
    email,
    status,
    state: playerState(status, blockedAt, closedAt),
    wallet: await balanceOf(db, id),
    held: await balanceOf(db, id, 'held'),
    owed: await balanceOf(db, id, 'owed'),
    created_at: player.created_at.toISOString(),
    blocked_at: blockedAt?.toISOString() ?? null,
    closed_phone: player.closed_phone ?? '',
  }
}

function playerState(
  status: string,
  blockedAt: Date | null,
  closedAt: Date | null,
): OperatorPlayer['state'] {
  if (closedAt !== null) return 'closed'
  if (status === '1') return 'active'
  return blockedAt === null ? 'waiting' : 'blocked'
}

/** A player's newest bids between days of the market's clock. */
async function bidsOf(db: Db, playerId: string, days: Days, limit: number): Promise<OperatorBid[]> {
  const rows = await readBids(db, playerId, { ...periodOf(days), limit })
  return rows.map(bidEntry)
}

/** A player's newest entries between days of the market's clock. */
async function entriesOf(
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
