import {
  addMarket as addCall,
  changeMarket as changeCall,
  setHoliday as holidayCall,
  listMarkets,
  type OperatorMarket,
  switchMarket as switchCall,
} from '#contract/operator/markets.ts'
import { addDays, cutoffsOf, type Day, localMinutes, weekdayOf } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import { type Result, resultString } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { type AwaitedDraw, readAwaited } from '../../markets/awaited-draws.ts'
import {
  addMarket,
  type Changed,
  changeMarket,
  setHoliday,
  switchMarket,
} from '../../markets/change-market.ts'
import { openDays } from '../../markets/draws.ts'
import { type Market, possibleDays, readMarkets, scheduledDay } from '../../markets/markets.ts'
import { readResults, resultKey } from '../../markets/results.ts'
import { operatorRoute } from './route.ts'

const LOOK_AHEAD_DAYS = 14

type Cutoffs = { openAt: number; closeAt: number }

export const operatorMarketRoutes = [
  operatorRoute(listMarkets, async (_, context) => ({
    markets: await marketEntries(context),
  })),

  operatorRoute(
    addCall,
    async ({ name, open, close, weekdays_off: weekdaysOff }, context) => {
      const added = { name, openMinute: open, closeMinute: close, weekdaysOff }
      await addMarket(context.db, context.clock, added)
      return { market: await changed(context, name, 'added a market') }
    },
    marketOf,
  ),

  operatorRoute(
    changeCall,
    async ({ name, open, close, weekdays_off: weekdaysOff }, context) => {
      const given = {
        ...(open === undefined ? {} : { openMinute: open }),
        ...(close === undefined ? {} : { closeMinute: close }),
        ...(weekdaysOff === undefined ? {} : { weekdaysOff }),
      }
      if (Object.keys(given).length === 0) throw new ApiError('change_required')
      const done = await changeMarket(context.db, name, given, context.clock)
      const market = await changed(context, done.market.name, 'changed the days of a market')
      return { market, from: firstDay(done, context.clock.now()) }
    },
    marketOf,
  ),

  operatorRoute(
    switchCall,
    async (input, context) => {
      const name = await switchMarket(context.db, input.name, input.is_on)
      const action = `switched a market ${input.is_on ? 'on' : 'off'}`
      return { market: await changed(context, name, action) }
    },
    marketOf,
  ),

  operatorRoute(
    holidayCall,
    async (input, context) => {
      const { day, is_off: isOff } = input
      const name = await setHoliday(context.db, input.name, { day, isOff }, context.clock)
      return { market: await changed(context, name, `${isOff ? 'set' : 'removed'} a holiday`) }
    },
    marketOf,
  ),
]

/** For the journal: a market, or nothing before it is added. */
async function marketOf({ name }: { name: string }, context: AppContext) {
  const isIt = (entry: OperatorMarket) => entry.name.toLowerCase() === name.toLowerCase()
  return async () => (await marketEntries(context)).find(isIt) ?? {}
}

async function changed(context: AppContext, name: string, action: string) {
  await openDays(context.db, context.clock)
  context.log.info({ market: name }, `the operator ${action}`)
  const market = (await marketEntries(context)).find(entry => entry.name === name)
  if (!market) throw new ApiError('market_unknown', { market: name })
  return market
}

/** The first market-day with the new times, after the last one with the old times. */
function firstDay({ market, last }: Changed, now: number): Day {
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
