import { eq } from 'drizzle-orm'
import {
  creditPlayer as creditCall,
  type OperatorPlayer,
  setPlayerStatus,
  showPlayer,
  unlockPlayer,
} from '#contract/operator.ts'
import { forgetTriesOf } from '../../accounts/mpin-tries.ts'
import { findPlayer, type StoredPlayer } from '../../accounts/players.ts'
import type { Db } from '../../database/db.ts'
import { players } from '../../database/schema/accounts.ts'
import { ApiError } from '../../http/errors.ts'
import { balanceOf } from '../../wallet/balances.ts'
import { creditPlayer } from '../../wallet/credit-player.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

const show: OperatorHandler<typeof showPlayer> = async ({ input, context }) => ({
  player: await entryOf(context.db, await found(context.db, input.phone)),
})

const setStatus: OperatorHandler<typeof setPlayerStatus> = async ({ input, context }) => {
  const { db, log } = context
  const { status } = input
  const { id } = await found(db, input.phone)
  await db.orm.update(players).set({ status }).where(eq(players.id, id))
  log.info({ playerId: id, status }, 'the operator set the status of a player')
  return { player: await entryOf(db, await found(db, input.phone)) }
}

const unlock: OperatorHandler<typeof unlockPlayer> = async ({ input, context }) => {
  const { db, log } = context
  const player = await found(db, input.phone)
  await forgetTriesOf(db, player.phone)
  log.info({ playerId: player.id }, 'the operator unlocked a player')
  return { player: await entryOf(db, player) }
}

const credit: OperatorHandler<typeof creditCall> = async ({ input, context }) => {
  const { db, log } = context
  const { id, points, reason } = input
  const player = await found(db, input.phone)
  if (!(await creditPlayer(db, { id, playerId: player.id, points, reason }))) {
    throw new ApiError('credit_id_used')
  }
  log.info({ playerId: player.id, points, creditId: id }, 'the operator credited a player')
  return { player: await entryOf(db, player) }
}

export const operatorPlayerRoutes = [
  operatorRoute(showPlayer, show),
  operatorRoute(setPlayerStatus, setStatus),
  operatorRoute(unlockPlayer, unlock),
  operatorRoute(creditCall, credit),
]

async function found(db: Db, phone: string): Promise<StoredPlayer> {
  const player = await findPlayer(db, phone)
  if (!player) throw new ApiError('player_unknown', { phone })
  return player
}

async function entryOf(db: Db, player: StoredPlayer): Promise<OperatorPlayer> {
  const { id, phone, name, email, status } = player
  return {
    phone,
    name,
    email,
    status,
    wallet: await balanceOf(db, id),
    held: await balanceOf(db, id, 'held'),
    owed: await balanceOf(db, id, 'owed'),
    created_at: player.createdAt.toISOString(),
  }
}
