import {
  addMarket as addCall,
  changeMarket as changeCall,
  listMarkets,
  setHoliday,
  switchMarket as switchCall,
} from '#contract/operator/markets.ts'
import { addDays, cutoffsOf, type Day, weekdayOf } from '#domain/market-days.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { addMarket } from '../../markets/add-market.ts'
import {
  addHoliday,
  type Changed,
  changeMarket,
  removeHoliday,
  switchMarket,
} from '../../markets/change-market.ts'
import { openDays } from '../../markets/draws.ts'
import { scheduledDay } from '../../markets/markets.ts'
import { changeError, holidayError, noMarket } from './market-errors.ts'
import { marketEntries } from './market-list.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

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
  if (done.state === 'refused') throw changeError(done, name)
  const market = await changed(context, done.market.name, 'changed the days of a market')
  return { market, from: firstDay(done, context.clock.now()) }
}

const turn: OperatorHandler<typeof switchCall> = async ({ input, context }) => {
  const name = await switchMarket(context.db, input.name, input.is_on)
  if (name === null) throw noMarket(input.name)
  const action = `switched a market ${input.is_on ? 'on' : 'off'}`
  return { market: await changed(context, name, action) }
}

const holiday: OperatorHandler<typeof setHoliday> = async ({ input, context }) => {
  const { name, day, is_off: isOff } = input
  const done = await (isOff ? addHoliday : removeHoliday)(context.db, name, day, context.clock)
  if (done.state === 'refused') throw holidayError(done, name, day)
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
  if (!market) throw noMarket(name)
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
