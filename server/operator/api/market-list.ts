import type { OperatorMarket } from '#contract/operator/markets.ts'
import { localMinutes } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import { type Result, resultString } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { AppContext } from '../../context.ts'
import { type AwaitedDraw, readAwaited } from '../../markets/awaited-draws.ts'
import { type Market, possibleDays, readMarkets } from '../../markets/markets.ts'
import { readResults, resultKey } from '../../markets/results.ts'

type Known = { results: ReadonlyMap<string, Result>; awaited: AwaitedDraw[]; now: number }

/** All markets for the operator: settings, today's result and state, and awaited draws. */
export async function marketEntries({ db, clock }: AppContext): Promise<OperatorMarket[]> {
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
