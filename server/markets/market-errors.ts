import { weekdayOf } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import { ApiError } from '../http/errors.ts'
import type { Market } from './markets.ts'

/** The error of a market that takes no bids at `now` (epoch ms); null if it takes bids. */
export function closedError(market: Market, now: number): ApiError | null {
  const state = marketState(market, now, market.today)
  if (state.state === 'open') return null
  switch (state.why) {
    case 'off':
      return new ApiError('market_off', { market: market.name })
    case 'weekday': {
      const weekday = weekdayOf(market.today.day)
      return new ApiError('market_weekday_off', { market: market.name, weekday })
    }
    case 'holiday':
      return new ApiError('market_holiday', { market: market.name })
    case 'void':
      return new ApiError('market_void', { market: market.name })
    case 'over':
      return new ApiError('market_closed')
  }
}
