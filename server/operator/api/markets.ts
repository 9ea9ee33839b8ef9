import {
  addMarket as addCall,
  changeMarket as changeCall,
  listMarkets,
  type OperatorMarket,
  setHoliday,
  switchMarket as switchCall,
} from '#contract/operator/markets.ts'
import { addDays, cutoffsOf, type Day, localMinutes, weekdayOf } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import { type Result, resultString } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { addMarket } from '../../markets/add-market.ts'
import { type AwaitedDraw, readAwaited } from '../../markets/awaited-draws.ts'
import {
  addHoliday,
  type Changed,
  changeMarket,
  type HolidaySet,
  removeHoliday,
  switchMarket,
} from '../../markets/change-market.ts'
import { openDays } from '../../markets/draws.ts'
import { type Market, possibleDays, readMarkets, scheduledDay } from '../../markets/markets.ts'
import { readResults, resultKey } from '../../markets/results.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'
import { unknownMarket } from './unknown-market.ts'

const LOOK_AHEAD_DAYS = 14

type Cutoffs = { openAt: number; closeAt: number }

const list: OperatorHandler<typeof listMarkets> = async ({ context }) => ({
  markets: await marketEntries(context),
})

const add: OperatorHandler<typeof addCall> = async ({ input, context }) => {
  const { name, open: openMinute, close: closeMinute, weekdays_off: weekdaysOff } = input
  if (openMinute === closeMinute) throw new ApiError('times_equal')
  const market = { name, openMinute, closeMinute, weekdaysOff }
  const added = await addMarket(context.db, context.clock, market)
  if (added.state === 'refused') {
    throw new ApiError('market_taken', { market: added.taken })
  }
  return { market: await changed(context, name, 'added a market') }
}

const change: OperatorHandler<typeof changeCall> = async ({ input, context }) => {
  const { name, open, close, weekdays_off: weekdaysOff } = input
  const given = {
    ...(open === undefined ? {} : { openMinute: open }),
    ...(close === undefined ? {} : { closeMinute: close }),
    ...(weekdaysOff === undefined ? {} : { weekdaysOff }),
  }
  if (Object.keys(given).length === 0) throw new ApiError('change_required')
  const done = await changeMarket(context.db, name, given, context.clock)
  if (done.state === 'refused') throw await changeError(context, done, name)
  const market = await changed(context, done.market.name, 'changed the days of a market')
  return { market, from: firstDay(done, context.clock.now()) }
}

const turn: OperatorHandler<typeof switchCall> = async ({ input, context }) => {
  const name = await switchMarket(context.db, input.name, input.is_on)
  if (name === null) throw await unknownMarket(context, input.name)
  const action = `switched a market ${input.is_on ? 'on' : 'off'}`
  return { market: await changed(context, name, action) }
}

const holiday: OperatorHandler<typeof setHoliday> = async ({ input, context }) => {
  const { name, day, is_off: isOff } = input
  const done = await (isOff ? addHoliday : removeHoliday)(context.db, name, day, context.clock)
  if (done.state === 'refused') throw await holidayError(context, done, name, day)
  const action = `${isOff ? 'set' : 'removed'} a holiday`
  return { market: await changed(context, done.market.name, action) }
}

export const operatorMarketRoutes = [
  operatorRoute(listMarkets, list),
  operatorRoute(addCall, add),
  operatorRoute(changeCall, change),
  operatorRoute(switchCall, turn),
  operatorRoute(setHoliday, holiday),
]

async function changed(context: AppContext, name: string, action: string) {
  await openDays(context.db, context.clock)
  context.log.info({ market: name }, `the operator ${action}`)
  const market = (await marketEntries(context)).find(entry => entry.name === name)
  if (!market) throw new ApiError('market_unknown', { market: name })
  return market
}

/** The first market-day with the new times, after the last one with the old times. */
function firstDay({ market, last }: Changed & { state: 'done' }, now: number): Day {
  const old = last && isSameDay(last, cutoffsOf(market, last.day)) ? null : last
  const start = old ? addDays(old.day, 1) : scheduledDay(market, now)
  const endedAt = Math.max(old?.closeAt ?? 0, now)
  const days = Array.from({ length: LOOK_AHEAD_DAYS }, (_, days) => addDays(start, days))
  const isDrawn = (day: Day) =>
    !market.weekdaysOff.includes(weekdayOf(day)) && cutoffsOf(market, day).closeAt > endedAt
  return days.find(isDrawn) ?? start
}

function isSameDay(one: Cutoffs, other: Cutoffs): boolean {
  return one.openAt === other.openAt && one.closeAt === other.closeAt
}

type Known = { results: ReadonlyMap<string, Result>; awaited: AwaitedDraw[]; now: number }

/** All markets for the operator: settings, today's result and state, and awaited draws. */
async function marketEntries({ db, clock }: AppContext): Promise<OperatorMarket[]> {
  const now = clock.now()
  const [markets, results, awaited] = await Promise.all([
    readMarkets(db, now),
    readResults(db, possibleDays(now)),
    readAwaited(db, now),
  ])
  return markets.map(market => entryOf(market, { results, awaited, now }))
}

function entryOf(market: Market, { results, awaited, now }: Known): OperatorMarket {
  const { id, name, openMinute, closeMinute, weekdaysOff, isOn, today } = market
  const state = marketState(market, now, today)
  const result = results.get(resultKey(id, today.day))
  return {
    name,
    open_time: formatTime(localMinutes(today.openAt)),
    close_time: formatTime(localMinutes(today.closeAt)),
    next_open_time: formatTime(openMinute),
    next_close_time: formatTime(closeMinute),
    weekdays_off: [...weekdaysOff],
    is_on: isOn,
    day: today.day,
    result: resultString(result ?? { open: null, close: null }),
    state: state.state === 'open' ? 'open' : state.why,
    awaited: awaited
      .filter(({ market_id }) => market_id === id)
      .map(({ day, session }) => ({ day, session })),
  }
}

/** The error of a market change that was refused. */
async function changeError(
  context: AppContext,
  refused: Changed & { state: 'refused' },
  name: string,
): Promise<ApiError> {
  if (refused.why === 'no-market') return unknownMarket(context, name)
  if (refused.why === 'same-times') return new ApiError('times_equal')
  const { day, market } = refused
  return new ApiError('weekday_taken', { market: market.name, day, weekday: weekdayOf(day) })
}

/** The error of a holiday that could not be added or removed. */
async function holidayError(
  context: AppContext,
  refused: HolidaySet & { state: 'refused' },
  name: string,
  day: Day,
): Promise<ApiError> {
  if (refused.why === 'no-market') return unknownMarket(context, name)
  const market = refused.market.name
  switch (refused.why) {
    case 'past':
      return new ApiError('holiday_past', { market, day })
    case 'bids':
      return new ApiError('holiday_has_bids', { market, day })
    case 'result':
      return new ApiError('holiday_has_result', { market, day })
    case 'void':
      return new ApiError('holiday_void', { market, day })
    case 'no-holiday':
      return new ApiError('no_holiday', { market, day })
  }
}
