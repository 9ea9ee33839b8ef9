import { needsBothDraws } from '#domain/game-types.ts'
import { weekdayOf } from '#domain/market-days.ts'
import { marketState, sessionsFor } from '#domain/market-state.ts'
import type { WireBid } from '#domain/wire-bids.ts'
import { ApiError } from '../http/errors.ts'
import type { Market } from './markets.ts'

/** Why a market takes no bids; null while it takes some. `now` in epoch ms. */
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

/** Why the market does not take this bid now, by its times alone; null where it does. */
export function untimelyError(
  market: Market,
  bid: WireBid,
  day: string,
  now: number,
): ApiError | null {
  const state = marketState(market, now, market.today)
  if (state.state === 'closed') return closedError(market, now)
  if (day !== '' && day !== market.today.day) return new ApiError('market_closed')
  if (sessionsFor(bid.game_type, state.sessions).includes(bid.session)) return null
  return needsBothDraws(bid.game_type)
    ? new ApiError('before_open_only', { market: market.name, type: bid.game_type })
    : new ApiError('open_session_over', { market: market.name })
}
