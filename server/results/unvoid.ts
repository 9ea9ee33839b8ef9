import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from '#domain/market-days.ts'
import { nowOf } from '../database/clock.ts'
import type { Db } from '../database/db.ts'
import { draws } from '../database/schema/markets.ts'
import { bids } from '../database/schema/money.ts'
import { results } from '../database/schema/results.ts'

/** Rejected: the day's newest result is no void, or the void has refunded a bid. */
export type Unvoided =
  | { state: 'applied'; version: number }
  | { state: 'rejected'; reason: 'not-void' | 'refunded' }

/**
 * Takes a void back as long as it has refunded no bid: the draws that it shut are open again until
 * their cut-off. Settling holds the row of the version that it settles, so no refund comes later.
 * The new version is not settled yet: bids of an open result may still wait for their payout.
 */
export function unvoidDay(db: Db, marketId: string, day: Day): Promise<Unvoided> {
  const isDraw = and(eq(draws.marketId, marketId), eq(draws.day, day))
  const isResult = and(eq(results.marketId, marketId), eq(results.day, day))
  return db.transaction(async tx => {
    await tx.select({}).from(draws).where(isDraw).orderBy(desc(draws.session)).for('update')
    const [newest] = await tx
      .select()
      .from(results)
      .where(isResult)
      .orderBy(desc(results.version))
      .limit(1)
      .for('update')
    if (newest?.act !== 'void') return { state: 'rejected', reason: 'not-void' }
    const isRefunded = and(
      ...[eq(bids.marketId, marketId), eq(bids.day, day), eq(bids.status, 'refunded')],
    )
    const refunded = await tx.select({ id: bids.id }).from(bids).where(isRefunded).limit(1)
    if (refunded.length > 0) return { state: 'rejected', reason: 'refunded' }
    const now = nowOf(db)
    await tx
      .update(results)
      .set({ settledAt: now })
      .where(and(isResult, eq(results.version, newest.version), isNull(results.settledAt)))
    const version = newest.version + 1
    await tx.insert(results).values({
      ...newest,
      ...{ version, act: 'unvoid', isVoid: false, madeAt: now, settledAt: null },
    })
    await tx
      .update(draws)
      .set({
        state: sql`CASE WHEN ${draws.cutoffAt} <= ${now} THEN 'closed' ELSE 'open' END`,
      })
      .where(and(isDraw, eq(draws.state, 'void')))
    return { state: 'applied', version }
  })
}
