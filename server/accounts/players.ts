import { eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { players } from '../database/schema/accounts.ts'

export type StoredPlayer = typeof players.$inferSelect

/** The player with this phone number of ten digits; undefined if there is none. */
export async function findPlayer(db: Db, phone: string): Promise<StoredPlayer | undefined> {
  const [player] = await db.orm.select().from(players).where(eq(players.phone, phone))
  return player
}
