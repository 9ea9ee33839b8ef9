import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays, cutoffsOf, type Day, localDay } from '#domain/market-days.ts'
import type { Tx } from '../database/db.ts'
import { draws, markets } from '../database/schema/markets.ts'
import { bids } from '../database/schema/money.ts'
import { type Today, todayOf } from './markets.ts'

// A day that closes after midnight ends on the next date.
const DAYS_BACK = 2

export type LockedMarket = typeof markets.$inferSelect

/**
 * A market-day that has draws. isUntouched: both sessions are open. `before`: when the day before
 * it ended, in epoch ms.
 */
export type LockedDay = Omit<Today, 'isDrawn'> & {
  before: number
  isUntouched: boolean
  isDeclared: boolean
  hasBids: boolean
}

/**
 * Locks a market until the transaction ends, against other changes and against openDays; null if
 * there is none. The letter case of the name does not matter. Storing a result does not wait for
 * this lock.
 */
export async function lockMarket(tx: Tx, name: string): Promise<LockedMarket | null> {
  const [market] = await tx
    .select()
    .from(markets)
    .where(eq(sql`lower(${markets.name})`, name.toLowerCase()))
    .orderBy(desc(eq(markets.name, name)))
    .limit(1)
    .for('no key update')
  return market ?? null
}

/**
 * Locks the draws of the current day and its neighbours, oldest first. It waits for open bids and
 * only then reads which days have bids. `now` is in epoch ms.
 */
export async function lockDays(tx: Tx, marketId: string, now: number): Promise<LockedDay[]> {
  const rows = await tx
    .select()
    .from(draws)
    .where(and(eq(draws.marketId, marketId), gte(draws.day, addDays(localDay(now), -DAYS_BACK))))
    .orderBy(asc(draws.day), desc(draws.session))
    .for('update')
  const days: LockedDay[] = []
  for (const open of rows.filter(row => row.session === 'Open')) {
    const close = rows.find(row => row.session === 'Close' && row.day === open.day)
    if (!close) continue
    const [bid] = await tx
      .select({ id: bids.id })
      .from(bids)
      .where(and(eq(bids.marketId, marketId), eq(bids.day, open.day)))
      .limit(1)
    days.push({
      day: open.day,
      before: days.at(-1)?.closeAt ?? 0,
      bidsFrom: close.bidsFrom.getTime(),
      openAt: open.cutoffAt.getTime(),
      closeAt: close.cutoffAt.getTime(),
      isVoid: close.state === 'void',
      isUntouched: open.state === 'open' && close.state === 'open',
      isDeclared: open.state === 'declared' || close.state === 'declared',
      hasBids: bid !== undefined,
    })
  }
  return days
}

/** The market-day at an instant (epoch ms), from locked days. */
export function todayAmong(days: LockedDay[], market: LockedMarket, now: number): Day {
  return todayOf(market, days.findLast(day => day.bidsFrom <= now) ?? null, now).day
}

/** Deletes the draws of locked days. The days must have no bids and no results. */
export async function dropDraws(tx: Tx, marketId: string, days: LockedDay[]): Promise<void> {
  if (days.length === 0) return
  const dropped = days.map(({ day }) => day)
  await tx.delete(draws).where(and(eq(draws.marketId, marketId), inArray(draws.day, dropped)))
}

/**
 * Gives the draws of locked days the times of the schedule. It updates the rows, so that a waiting
 * bid is checked against the new cut-off and does not find the day missing. A day that has begun
 * stays begun.
 */
export async function moveDraws(tx: Tx, market: LockedMarket, days: LockedDay[]): Promise<void> {
  for (const { day, before, bidsFrom: begunAt } of days) {
    const { bidsFrom: scheduledFrom, openAt, closeAt } = cutoffsOf(market, day)
    const bidsFrom = Math.min(begunAt, Math.max(scheduledFrom, before))
    for (const [session, cutoffAt] of [
      ['Open', openAt],
      ['Close', closeAt],
    ] as const) {
      await tx
        .update(draws)
        .set({ bidsFrom: new Date(bidsFrom), cutoffAt: new Date(cutoffAt) })
        .where(and(eq(draws.marketId, market.id), eq(draws.day, day), eq(draws.session, session)))
    }
  }
}
