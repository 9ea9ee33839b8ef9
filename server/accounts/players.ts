import { eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { players } from '../database/schema/accounts.ts'

export type StoredPlayer = typeof players.$inferSelect

/** A player's status; "1" may bet. Undefined if there is no such player. */
export async function statusOf(db: Db, playerId: string): Promise<string | undefined> {
  const ofPlayer = eq(players.id, playerId)
  const [player] = await db.orm.select({ status: players.status }).from(players).where(ofPlayer)
  return player?.status
}

/** The player with this phone number of ten digits; undefined if there is none. */
export async function findPlayer(db: Db, phone: string): Promise<StoredPlayer | undefined> {
  const [player] = await db.orm.select().from(players).where(eq(players.phone, phone))
  return player
}
