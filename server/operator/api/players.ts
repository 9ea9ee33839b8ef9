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
import {
  findPlayer,
  findPlayers,
  type PlayerRow,
  type StoredPlayer,
} from '../../accounts/players.ts'
import { type BidRow, readBids } from '../../bids/history.ts'
import type { Db, Statement } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import { creditPlayer, debitPlayer } from '../../wallet/credits-and-debits.ts'
import { balanceOf } from '../../wallet/postings.ts'
import { readStatement, type StatementRow } from '../../wallet/statement.ts'
import { operatorRoute } from './route.ts'

/** Bids and entries shown with a player. */
const NEWEST = 5
const MINUTE_MS = 60_000

const updateStatus: Statement = {
  name: 'player_update_status',
  text: 'UPDATE players SET status = $2, blocked_at = $3 WHERE id = $1',
}

export const operatorPlayerRoutes = [
  operatorRoute(listPlayers, async ({ search, state, since, limit }, context) => {
    const { fromMs: sinceMs } = periodOf({ from: since })
    const rows = await findPlayers(context.db, { search, state, sinceMs }, limit)
    return { players: rows.map(entryOf), total: rows[0]?.total ?? 0 }
  }),

  operatorRoute(showPlayer, async (input, { db, clock }) => {
    const player = await foundPlayer(db, input.phone)
    const lockEnd = await lockedUntil(db, clock, player.phone)
    return {
      player: await playerEntry(db, player),
      login_locked_until: lockEnd?.toISOString() ?? null,
      bids: await bidsOf(db, player.id, {}, NEWEST),
      entries: await entriesOf(db, player.id, {}, NEWEST),
    }
  }),

  operatorRoute(listPlayerBids, async (input, { db }) => {
    const { id } = await foundPlayer(db, input.phone)
    return { bids: await bidsOf(db, id, input, input.limit) }
  }),

  operatorRoute(listPlayerEntries, async (input, { db }) => {
    const { id } = await foundPlayer(db, input.phone)
    return { entries: await entriesOf(db, id, input, input.limit) }
  }),

  operatorRoute(
    setPlayerStatus,
    async (input, { db, clock, log }) => {
      const { status } = input
      const { id } = await foundPlayer(db, input.phone)
      const blockedAt = status === '1' ? null : new Date(clock.now())
      await db.query(updateStatus, [id, status, blockedAt])
      log.info({ playerId: id, status }, 'the operator set the status of a player')
      return { player: await playerEntry(db, await foundPlayer(db, input.phone)) }
    },
    playerOf,
  ),

  operatorRoute(
    unlockPlayer,
    async (input, { db, log }) => {
      const player = await foundPlayer(db, input.phone)
      await forgetAttempts(db, player.phone)
      log.info({ playerId: player.id }, 'the operator unlocked a player')
      return { player: await playerEntry(db, player) }
    },
    playerOf,
  ),

  operatorRoute(
    creditCall,
    async (input, { db, log }) => {
      const { id, points, reason } = input
      const player = await foundPlayer(db, input.phone)
      if (!(await creditPlayer(db, { id, playerId: player.id, points, reason }))) {
        // Throws if the account was closed in between.
        await foundPlayer(db, input.phone)
        throw new ApiError('credit_id_used')
      }
      log.info({ playerId: player.id, points, creditId: id }, 'the operator credited a player')
      return { player: await playerEntry(db, player) }
    },
    playerOf,
  ),

  operatorRoute(
    debitCall,
    async (input, { db, log }) => {
      const { id, points, reason, owe: mayOwe } = input
      const player = await foundPlayer(db, input.phone)
      const debited = await debitPlayer(db, { id, playerId: player.id, points, reason, mayOwe })
      if (debited.state === 'id-used') throw new ApiError('debit_id_used')
      if (debited.state === 'too-low') {
        throw new ApiError('debit_too_high', { balance: debited.balance })
      }
      log.info({ playerId: player.id, points, debitId: id }, 'the operator debited a player')
      return { player: await playerEntry(db, player) }
    },
    playerOf,
  ),

  operatorRoute(
    makeResetCode,
    async (input, context) => {
      const { db, log } = context
      const { id, phone } = await foundPlayer(db, input.phone)
      const { code, browsers } = await createResetCode(context, phone)
      if (browsers === 0) throw new ApiError('no_reset_asked', { phone })
      log.info({ playerId: id }, 'the operator made a code to reset an MPIN')
      return { code, minutes: OTP_LIFETIME_MS / MINUTE_MS, browsers }
    },
    playerOf,
  ),
]

/** For the journal: a player without personal data. Throws player_unknown. */
export async function playerOf({ phone }: { phone: string }, { db }: { db: Db }) {
  const { id } = await foundPlayer(db, phone)
  return async () => {
    const { status, wallet, held, owed } = await playerEntry(db, await foundPlayer(db, phone))
    return { player: id, status, wallet, held, owed }
  }
}

type Days = { from?: Day | undefined; to?: Day | undefined }

/** Throws an ApiError if there is no such player. */
export async function foundPlayer(db: Db, phone: string): Promise<StoredPlayer> {
  const player = await findPlayer(db, phone)
  if (!player) throw new ApiError('player_unknown', { phone })
  return player
}

async function playerEntry(db: Db, player: StoredPlayer): Promise<OperatorPlayer> {
  return entryOf({
    ...player,
    wallet: await balanceOf(db, player.id),
    held: await balanceOf(db, player.id, 'held'),
    owed: await balanceOf(db, player.id, 'owed'),
  })
}

function entryOf(row: Omit<PlayerRow, 'total'>): OperatorPlayer {
  const { phone, name, email, status, wallet, held, owed, blocked_at: blockedAt } = row
  const unable = blockedAt === null ? 'waiting' : 'blocked'
  const open = status === '1' ? 'active' : unable
  return {
    ...{ phone, name, email, status, wallet, held, owed },
    state: row.closed_at === null ? open : 'closed',
    closed_phone: row.closed_phone ?? '',
    created_at: row.created_at.toISOString(),
    blocked_at: blockedAt?.toISOString() ?? null,
  }
}

/** A player's newest bids between days of the market's clock. */
async function bidsOf(db: Db, playerId: string, days: Days, limit: number): Promise<OperatorBid[]> {
  return (await readBids(db, playerId, { ...periodOf(days), limit })).map(bidEntry)
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
