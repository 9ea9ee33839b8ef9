import { and, eq } from 'drizzle-orm'
import { cutoffsOf, type Day, type Schedule, weekdayOf } from '#domain/market-days.ts'
import type { Clock } from '../clock.ts'
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

/** What is left out stays as it is. */
export type Change = Partial<Pick<LockedMarket, 'openMinute' | 'closeMinute' | 'weekdaysOff'>>

type NoMarket = { state: 'refused'; why: 'no-market' }

/** `last` is the newest day whose draws stand and keep the times they have. */
export type Changed =
  | { state: 'done'; market: LockedMarket; last: LockedDay | null }
  | { state: 'refused'; why: 'taken'; market: LockedMarket; day: Day }
  | NoMarket

export type HolidaySet =
  | { state: 'done'; market: LockedMarket }
  | {
      state: 'refused'
      why: 'past' | 'bids' | 'result' | 'void' | 'no-holiday'
      market: LockedMarket
    }
  | NoMarket

/**
 * Gives a market new times and weekdays. A day under way keeps its times once anything hangs on
 * them: a bid, a session that is over, a result, or a new cut-off that has passed already. Refused
 * is a weekday off for a day under way that has bids or a result.
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

/** Switches a market on or off and returns its name; null where there is none. */
export async function switchMarket(db: Db, name: string, isOn: boolean): Promise<string | null> {
  return db.transaction(async tx => {
    const market = await lockMarket(tx, name)
    if (!market) return null
    await tx.update(markets).set({ isOn }).where(eq(markets.id, market.id))
    return market.name
  })
}

/** Takes a day off. A past day, and one with bids or a result, can only be voided. */
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

/** Gives a day that was taken off back. */
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

/** Whether a day's draws make way for others at the new times. */
function isMoved(drawn: LockedDay, schedule: Schedule, now: number): boolean {
  const { openAt, closeAt } = cutoffsOf(schedule, drawn.day)
  if (openAt === drawn.openAt && closeAt === drawn.closeAt) return false
  return drawn.isUntouched && !drawn.hasBids && drawn.openAt > now && openAt > now
}
