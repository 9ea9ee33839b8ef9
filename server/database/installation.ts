import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Orm } from './db.ts'
import { players } from './schema/accounts.ts'
import { installation } from './schema/installation.ts'
import { markets, rates, settings } from './schema/markets.ts'

/** `new`: the database was empty and now has the mark. `other`: it is not what was asked for. */
export type Claim = 'new' | 'same' | 'other'

/**
 * Compares the database's mark with what the process wants to be, and marks an empty database. A
 * database with data and without a mark is real. Of several processes that start at once, one gets
 * `new`; the others wait for the end of its transaction.
 */
export async function claim(tx: Orm, wantsDemo: boolean): Promise<Claim> {
  const isEmpty = await isUnused(tx)
  const marked = isEmpty ? await mark(tx, wantsDemo) : []
  if (marked.length > 0) return 'new'
  if ((await isDemo({ orm: tx })) !== wantsDemo) return 'other'
  await mark(tx, wantsDemo)
  return 'same'
}

/** Whether the database is marked as a demo. */
export async function isDemo({ orm }: Pick<Db, 'orm'>): Promise<boolean> {
  const [row] = await orm.select().from(installation)
  return row?.isDemo ?? false
}

/** Makes the database a demo, also if it was real before. */
export async function markDemo({ orm }: Pick<Db, 'orm'>): Promise<void> {
  await orm
    .insert(installation)
    .values({ isDemo: true })
    .onConflictDoUpdate({ target: installation.id, set: { isDemo: true, markedAt: new Date() } })
}

/** Every start adds the rates, so a database without them has never been used. */
async function isUnused(tx: Orm): Promise<boolean> {
  for (const table of [rates, settings, markets, players] as PgTable[]) {
    if ((await tx.select().from(table).limit(1)).length > 0) return false
  }
  return true
}

function mark(tx: Orm, isDemo: boolean) {
  return tx.insert(installation).values({ isDemo }).onConflictDoNothing().returning()
}
