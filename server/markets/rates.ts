import { gameTypes } from '#domain/game-types.ts'
import { defaultRates } from '#domain/settlement.ts'
import type { Db, Orm } from '../database/db.ts'
import { rates } from '../database/schema/markets.ts'

type RateRow = { game_type: string; min_value: number; max_value: number }

const readAll = { name: 'rates', text: 'SELECT game_type, min_value, max_value FROM rates' }

/** The rates in the order of the game types. */
export async function readRates(db: Db): Promise<RateRow[]> {
  const rows = await db.query<RateRow>(readAll, [])
  return gameTypes.flatMap(type => rows.find(row => row.game_type === type) ?? [])
}

/** Adds the default rate of each game type that has none. Bids need a rate. */
export async function setDefaultRates(orm: Orm): Promise<void> {
  const values = gameTypes.map(gameType => ({
    gameType,
    minValue: defaultRates[gameType].min,
    maxValue: defaultRates[gameType].max,
  }))
  await orm.insert(rates).values(values).onConflictDoNothing()
}
