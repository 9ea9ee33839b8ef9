import { type Day, weekdayOf } from '#domain/market-days.ts'
import { ApiError } from '../../http/errors.ts'
import type { Changed, HolidaySet } from '../../markets/change-market.ts'

/** The error for an unknown market name. */
export function noMarket(name: string): ApiError {
  return new ApiError('market_unknown', { market: name })
}

/** The error of a market change that was refused. */
export function changeError(refused: Changed & { state: 'refused' }, name: string): ApiError {
  if (refused.why === 'no-market') return noMarket(name)
  if (refused.why === 'same-times') return new ApiError('times_equal')
  const { day, market } = refused
  return new ApiError('weekday_taken', { market: market.name, day, weekday: weekdayOf(day) })
}

/** The error of a holiday that could not be added or removed. */
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
