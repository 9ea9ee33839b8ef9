import { gameTypes } from '#domain/game-types.ts'
import { defaultRates } from '#domain/settlement.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { rates } from '../database/schema/markets.ts'

type RateRow = RowOf<typeof rates>

const readAll: Statement = {
  name: 'rates',
  text: 'SELECT game_type, min_value, max_value FROM rates',
}

const insertMissing: Statement = {
  name: 'rates_insert_missing',
  text: `INSERT INTO rates (game_type, min_value, max_value)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[]) ON CONFLICT DO NOTHING`,
}

/** The rates in the order of the game types. */
export async function readRates(db: Db): Promise<RateRow[]> {
  const rows = await db.query<RateRow>(readAll, [])
  return gameTypes.flatMap(type => rows.find(row => row.game_type === type) ?? [])
}

/** Adds the default rate of each game type that has none. Bids need a rate. */
export async function setDefaultRates({ query }: Pick<Db, 'query'>): Promise<void> {
  const of = (bound: 'min' | 'max') => gameTypes.map(type => defaultRates[type][bound])
  await query(insertMissing, [gameTypes, of('min'), of('max')])
}
