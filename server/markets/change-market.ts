import { and, eq } from 'drizzle-orm'
import { cutoffsOf, type Day, type Schedule, weekdayOf } from '#domain/market-days.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { holidays, markets } from '../database/schema/markets.ts'
import {
  dropDraws,
  type LockedDay,
  type LockedMarket,
  lockDays,
  lockMarket,
  moveDraws,
  todayAmong,
} from './lock-market.ts'

/** A field that is left out does not change. */
export type Change = Partial<Pick<LockedMarket, 'openMinute' | 'closeMinute' | 'weekdaysOff'>>

type NoMarket = { state: 'refused'; why: 'no-market' }

/** `last` is the newest day that keeps its draws and their times. */
export type Changed =
  | { state: 'done'; market: LockedMarket; last: LockedDay | null }
  | { state: 'refused'; why: 'taken'; market: LockedMarket; day: Day }
  | { state: 'refused'; why: 'same-times' }
  | NoMarket

/** The outcome of adding or removing a holiday. */
export type HolidaySet =
  | { state: 'done'; market: LockedMarket }
  | {
      state: 'refused'
      why: 'past' | 'bids' | 'result' | 'void' | 'no-holiday'
      market: LockedMarket
    }
  | NoMarket

/**
 * Changes a market's times and weekdays. The current day keeps its times if it has a bid, a closed
 * session or a result, or if a new cut-off has already passed. Refused if a new weekday off is a
 * current day with bids or a result, and if both times would be equal.
 */
export async function changeMarket(
  db: Db,
  name: string,
  change: Change,
  clock: Clock,
): Promise<Changed> {
  return db.transaction(async tx => {
    const held = await lockMarket(tx, name)
    if (!held) return { state: 'refused', why: 'no-market' }
    const market = { ...held, ...change }
    const changesTimes = change.openMinute !== undefined || change.closeMinute !== undefined
    if (changesTimes && market.openMinute === market.closeMinute) {
      return { state: 'refused', why: 'same-times' }
    }
    const now = clock.now()
    const drawn = await lockDays(tx, market.id, now)
    const live = drawn.filter(day => day.closeAt > now)
    const goesOff = ({ day }: LockedDay) => market.weekdaysOff.includes(weekdayOf(day))
    const taken = live.find(day => goesOff(day) && (day.hasBids || day.isDeclared))
    if (taken) return { state: 'refused', why: 'taken', market, day: taken.day }
    const dropped = live.filter(day => goesOff(day) && !day.isVoid)
    const moved = live.filter(day => !goesOff(day) && isMoved(day, market, now))
    await dropDraws(tx, market.id, dropped)
    await moveDraws(tx, market, moved)
    await tx.update(markets).set(change).where(eq(markets.id, market.id))
    const kept = drawn.filter(day => !dropped.includes(day) && !moved.includes(day))
    return { state: 'done', market, last: kept.at(-1) ?? null }
  })
}

/** Switches a market on or off and returns its name; null if there is none. */
export async function switchMarket(db: Db, name: string, isOn: boolean): Promise<string | null> {
  return db.transaction(async tx => {
    const market = await lockMarket(tx, name)
    if (!market) return null
    await tx.update(markets).set({ isOn }).where(eq(markets.id, market.id))
    return market.name
  })
}

/**
 * Makes a day a holiday. Refused for a past day and for a day with bids or a result, which can only
 * be voided.
 */
export async function addHoliday(
  db: Db,
  name: string,
  day: Day,
  clock: Clock,
): Promise<HolidaySet> {
  return onDay(db, name, day, clock, async (tx, market, drawn) => {
    if (drawn?.isVoid) return { state: 'refused', why: 'void', market }
    if (drawn?.isDeclared) return { state: 'refused', why: 'result', market }
    if (drawn?.hasBids) return { state: 'refused', why: 'bids', market }
    await dropDraws(tx, market.id, drawn ? [drawn] : [])
    await tx.insert(holidays).values({ marketId: market.id, day }).onConflictDoNothing()
    return { state: 'done', market }
  })
}

/** Removes a holiday. */
export async function removeHoliday(
  db: Db,
  name: string,
  day: Day,
  clock: Clock,
): Promise<HolidaySet> {
  return onDay(db, name, day, clock, async (tx, market) => {
    const removed = await tx
      .delete(holidays)
      .where(and(eq(holidays.marketId, market.id), eq(holidays.day, day)))
      .returning()
    if (removed.length === 0) return { state: 'refused', why: 'no-holiday', market }
    return { state: 'done', market }
  })
}

async function onDay(
  db: Db,
  name: string,
  day: Day,
  clock: Clock,
  work: (tx: Tx, market: LockedMarket, drawn: LockedDay | undefined) => Promise<HolidaySet>,
): Promise<HolidaySet> {
  return db.transaction(async tx => {
    const market = await lockMarket(tx, name)
    if (!market) return { state: 'refused', why: 'no-market' }
    const now = clock.now()
    const drawn = await lockDays(tx, market.id, now)
    if (day < todayAmong(drawn, market, now)) return { state: 'refused', why: 'past', market }
    return work(
      tx,
      market,
      drawn.find(known => known.day === day),
    )
  })
}

/** Whether a day's draws may be replaced by draws with the new times. */
function isMoved(drawn: LockedDay, schedule: Schedule, now: number): boolean {
  const { openAt, closeAt } = cutoffsOf(schedule, drawn.day)
  if (openAt === drawn.openAt && closeAt === drawn.closeAt) return false
  return drawn.isUntouched && !drawn.hasBids && drawn.openAt > now && openAt > now
}
