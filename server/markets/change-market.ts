import { v5 as uuidv5 } from 'uuid'
import {
  addDays,
  cutoffsOf,
  type Day,
  localDay,
  type Schedule,
  weekdayOf,
} from '#domain/market-days.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { draws } from '../database/schema/markets.ts'
import { ApiError } from '../http/errors.ts'
import {
  type MarketRow,
  type StoredMarket,
  storedMarket,
  type Today,
  todayOf,
  unknownMarket,
} from './markets.ts'

const MARKET_NAMESPACE = '0f4a8f52-7a53-4b0e-8d0c-5d1d3a9be0c4'

/** A day that closes after midnight ends on the next date. */
const DAYS_BACK = 2

/** A field that is left out does not change. */
export type Change = Partial<Pick<StoredMarket, 'openMinute' | 'closeMinute' | 'weekdaysOff'>>

/** `last` is the newest day that keeps its draws and their times. */
export type Changed = { market: StoredMarket; last: LockedDay | null }

/**
 * A market-day that has draws. isUntouched: both sessions are open. `before`: when the day before
 * it ended, in epoch ms.
 */
type LockedDay = Omit<Today, 'isDrawn'> & {
  before: number
  isUntouched: boolean
  isDeclared: boolean
  hasBids: boolean
}

const readNames: Statement = { name: 'market_names', text: 'SELECT name FROM markets' }

const insert: Statement = {
  name: 'market_insert',
  text: `INSERT INTO markets
      (id, name, open_minute, close_minute, weekdays_off, created_at, position)
    SELECT $1::uuid, $2::text, $3::integer, $4::integer, $5::integer[], $6::timestamptz,
      COALESCE(max(position), -1) + 1 FROM markets
    ON CONFLICT DO NOTHING RETURNING id`,
}

const lockNamed: Statement = {
  name: 'market_lock',
  text: `SELECT id, name, open_minute, close_minute, weekdays_off, is_on, created_at FROM markets
    WHERE lower(name) = $2 ORDER BY name = $1 DESC LIMIT 1 FOR NO KEY UPDATE`,
}

const update: Statement = {
  name: 'market_update',
  text: 'UPDATE markets SET open_minute = $2, close_minute = $3, weekdays_off = $4 WHERE id = $1',
}

const turn: Statement = {
  name: 'market_switch',
  text: 'UPDATE markets SET is_on = $2 WHERE id = $1',
}

const lockDraws: Statement = {
  name: 'market_lock_draws',
  text: `SELECT day, session, bids_from, cutoff_at, state FROM draws
    WHERE market_id = $1 AND day >= $2 ORDER BY day, session DESC FOR UPDATE`,
}

const readDaysWithBids: Statement = {
  name: 'market_days_with_bids',
  text: `SELECT day FROM unnest($2::date[]) AS drawn (day)
    WHERE EXISTS (SELECT FROM bids b WHERE b.market_id = $1 AND b.day = drawn.day)`,
}

const deleteDraws: Statement = {
  name: 'market_delete_draws',
  text: 'DELETE FROM draws WHERE market_id = $1 AND day = ANY ($2::date[])',
}

const moveDraws: Statement = {
  name: 'market_move_draws',
  text: `UPDATE draws SET bids_from = $3,
      cutoff_at = CASE session WHEN 'Open' THEN $4::timestamptz ELSE $5::timestamptz END
    WHERE market_id = $1 AND day = $2`,
}

const insertHoliday: Statement = {
  name: 'holiday_insert',
  text: 'INSERT INTO holidays (market_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING',
}

const deleteHoliday: Statement = {
  name: 'holiday_delete',
  text: 'DELETE FROM holidays WHERE market_id = $1 AND day = $2 RETURNING day',
}

/**
 * Adds a market at the end of the list. Throws market_taken if the name gives the same URL as
 * another's: URLs ignore letter case and treat spaces as underscores. The id is made from the URL
 * name, so the primary key refuses one of two that are added at once.
 */
export async function addMarket(
  db: Db,
  clock: Clock,
  market: Pick<StoredMarket, 'name' | 'openMinute' | 'closeMinute' | 'weekdaysOff'>,
): Promise<void> {
  const { name, openMinute, closeMinute, weekdaysOff } = market
  if (openMinute === closeMinute) throw new ApiError('times_equal')
  const names = await db.query<{ name: string }>(readNames, [])
  const taken = names.find(other => urlNameOf(other.name) === urlNameOf(name))
  if (taken) throw new ApiError('market_taken', { market: taken.name })
  const id = uuidv5(urlNameOf(name), MARKET_NAMESPACE)
  const values = [id, name, openMinute, closeMinute, weekdaysOff, new Date(clock.now())]
  const added = await db.query(insert, values)
  if (added.length === 0) throw new ApiError('market_taken', { market: name })
}

/**
 * Changes a market's times and weekdays. The current day keeps its times if it has a bid, a closed
 * session or a result, or if a new cut-off has already passed. Throws weekday_taken if a new weekday
 * off is a current day with bids or a result, and times_equal if both times would be equal.
 */
export function changeMarket(db: Db, name: string, change: Change, clock: Clock): Promise<Changed> {
  return db.transaction(async query => {
    const market = { ...(await lockMarket(query, name)), ...change }
    const { openMinute, closeMinute, weekdaysOff } = market
    const changesTimes = change.openMinute !== undefined || change.closeMinute !== undefined
    if (changesTimes && openMinute === closeMinute) throw new ApiError('times_equal')
    const now = clock.now()
    const drawn = await lockDays(query, market.id, now)
    const live = drawn.filter(day => day.closeAt > now)
    const goesOff = ({ day }: LockedDay) => weekdaysOff.includes(weekdayOf(day))
    const taken = live.find(day => goesOff(day) && (day.hasBids || day.isDeclared))
    if (taken) {
      const { day } = taken
      throw new ApiError('weekday_taken', { market: market.name, day, weekday: weekdayOf(day) })
    }
    const dropped = live.filter(day => goesOff(day) && !day.isVoid)
    const moved = live.filter(day => !goesOff(day) && isMoved(day, market, now))
    await query(deleteDraws, [market.id, dropped.map(({ day }) => day)])
    for (const day of moved) await moveDay(query, market, day)
    await query(update, [market.id, openMinute, closeMinute, weekdaysOff])
    const kept = drawn.filter(day => !dropped.includes(day) && !moved.includes(day))
    return { market, last: kept.at(-1) ?? null }
  })
}

/** Switches a market on or off and returns its name. */
export function switchMarket(db: Db, name: string, isOn: boolean): Promise<string> {
  return db.transaction(async query => {
    const market = await lockMarket(query, name)
    await query(turn, [market.id, isOn])
    return market.name
  })
}

/**
 * Makes a day a holiday, or a normal day again, and returns the market's name. Throws an ApiError for
 * a past day, and for a new holiday with bids or a result: it can only be voided.
 */
export function setHoliday(
  db: Db,
  name: string,
  { day, isOff }: { day: Day; isOff: boolean },
  clock: Clock,
): Promise<string> {
  return db.transaction(async query => {
    const market = await lockMarket(query, name)
    const now = clock.now()
    const days = await lockDays(query, market.id, now)
    const params = { market: market.name, day }
    const today = todayOf(market, days.findLast(({ bidsFrom }) => bidsFrom <= now) ?? null, now)
    if (day < today.day) throw new ApiError('holiday_past', params)
    if (!isOff) {
      const deleted = await query(deleteHoliday, [market.id, day])
      if (deleted.length === 0) throw new ApiError('no_holiday', params)
      return market.name
    }
    const drawn = days.find(other => other.day === day)
    if (drawn?.isVoid) throw new ApiError('holiday_void', params)
    if (drawn?.isDeclared) throw new ApiError('holiday_has_result', params)
    if (drawn?.hasBids) throw new ApiError('holiday_has_bids', params)
    await query(deleteDraws, [market.id, [day]])
    await query(insertHoliday, [market.id, day])
    return market.name
  })
}

/**
 * Locks a market until the transaction ends, against other changes and against openDays. The letter
 * case of the name does not matter. Storing a result does not wait for this lock. Throws an ApiError
 * if there is no such market.
 *
 * @testOnly A test holds a market while draws are created.
 */
export async function lockMarket(query: Query, name: string): Promise<StoredMarket> {
  const [row] = await query<MarketRow>(lockNamed, [name, name.toLowerCase()])
  if (!row) throw await unknownMarket({ query }, name)
  return storedMarket(row)
}

/**
 * Locks the draws of the current day and its neighbours, oldest first. It waits for open bids and
 * only then reads which days have bids. `now` is in epoch ms.
 */
async function lockDays(query: Query, marketId: string, now: number): Promise<LockedDay[]> {
  const oldest = addDays(localDay(now), -DAYS_BACK)
  const rows = await query<RowOf<typeof draws>>(lockDraws, [marketId, oldest])
  const drawn = rows.map(({ day }) => day)
  const withBids = await query<{ day: Day }>(readDaysWithBids, [marketId, drawn])
  const days: LockedDay[] = []
  for (const open of rows.filter(row => row.session === 'Open')) {
    const close = rows.find(row => row.session === 'Close' && row.day === open.day)
    if (!close) continue
    days.push({
      day: open.day,
      before: days.at(-1)?.closeAt ?? 0,
      bidsFrom: close.bids_from.getTime(),
      openAt: open.cutoff_at.getTime(),
      closeAt: close.cutoff_at.getTime(),
      isVoid: close.state === 'void',
      isUntouched: open.state === 'open' && close.state === 'open',
      isDeclared: open.state === 'declared' || close.state === 'declared',
      hasBids: withBids.some(({ day }) => day === open.day),
    })
  }
  return days
}

/** Whether a day's draws may be replaced by draws with the new times. */
function isMoved(drawn: LockedDay, schedule: Schedule, now: number): boolean {
  const { openAt, closeAt } = cutoffsOf(schedule, drawn.day)
  if (openAt === drawn.openAt && closeAt === drawn.closeAt) return false
  return drawn.isUntouched && !drawn.hasBids && drawn.openAt > now && openAt > now
}

/**
 * Gives the draws of a locked day the times of the schedule. It updates the rows, so that a waiting
 * bid is checked against the new cut-off and does not find the day missing. A day that has begun
 * stays begun.
 */
async function moveDay(query: Query, market: StoredMarket, { day, before, bidsFrom }: LockedDay) {
  const times = cutoffsOf(market, day)
  const from = Math.min(bidsFrom, Math.max(times.bidsFrom, before))
  const instants = [from, times.openAt, times.closeAt].map(ms => new Date(ms))
  await query(moveDraws, [market.id, day, ...instants])
}

/** The name as URLs have it. */
function urlNameOf(name: string): string {
  return name.toLowerCase().replace(/[ _]+/g, ' ')
}
