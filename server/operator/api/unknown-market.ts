import { nearestTo } from '#contract/operator/nearest.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { readMarkets } from '../../markets/markets.ts'

/** The error for a name that no market has, with the nearest name. */
export async function unknownMarket(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  market: string,
): Promise<ApiError> {
  const markets = await readMarkets(db, clock.now())
  const near = nearestTo(
    market,
    markets.map(({ name }) => name),
  )
  return near === undefined
    ? new ApiError('market_unknown', { market })
    : new ApiError('market_misspelled', { market, near })
}
