import { type Day, weekdayOf } from '#domain/market-days.ts'
import { ApiError } from '../../http/errors.ts'
import type { Changed, HolidaySet } from '../../markets/change-market.ts'

export function noMarket(name: string): ApiError {
  return new ApiError('market_unknown', { market: name })
}

/** The error of a market that was not changed. */
export function changeError(refused: Changed & { state: 'refused' }, name: string): ApiError {
  if (refused.why === 'no-market') return noMarket(name)
  const { day, market } = refused
  return new ApiError('weekday_taken', { market: market.name, day, weekday: weekdayOf(day) })
}

/** The error of a day that could not be made a holiday, or is none any more. */
export function holidayError(
  refused: HolidaySet & { state: 'refused' },
  name: string,
  day: Day,
): ApiError {
  if (refused.why === 'no-market') return noMarket(name)
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
