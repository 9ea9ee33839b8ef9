import { getGames, getRates } from '#contract/markets.ts'
import { localMinutes } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import { resultParts } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { AppContext } from '../context.ts'
import { type OpenHandler, openRoute } from '../http/route.ts'
import { closedError, type Market, readMarkets } from './markets.ts'
import { readRates } from './rates.ts'
import { type LatestResult, readLatestResults } from './results.ts'

const games: OpenHandler<typeof getGames> = ({ context }) => gamesNow(context)

/** The reply of get_games.php, which the live stream sends too. */
export async function gamesNow({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const now = clock.now()
  const [markets, results] = await Promise.all([readMarkets(db, now), readLatestResults(db, now)])
  return { result: markets.map(market => gameOf(market, results.get(market.id), now)) }
}

const rates: OpenHandler<typeof getRates> = async ({ context }) => ({
  result: (await readRates(context.db)).map(row => ({
    type: row.game_type,
    min_value: row.min_value,
    max_value: row.max_value,
  })),
})

export const marketRoutes = [openRoute(getGames, games), openRoute(getRates, rates)]

function gameOf(market: Market, result: LatestResult | undefined, now: number) {
  const { day, openAt, closeAt } = market.today
  const state = marketState(market, now, market.today)
  const isShut = state.state === 'closed' && state.why !== 'over'
  const error = isShut ? closedError(market, now) : null
  return {
    games_name: market.name,
    ...resultParts(result ?? { open: null, close: null }),
    open_time: formatTime(localMinutes(openAt)),
    close_time: formatTime(localMinutes(closeAt)),
    game_status: isShut ? '0' : '1',
    open_at: openAt,
    close_at: closeAt,
    ...(result?.declaredAt ? { result_at: result.declaredAt.getTime() } : {}),
    result_day: result?.day ?? '',
    result_void: result?.isVoid ?? false,
    ...(result?.isCorrected ? { result_corrected: true } : {}),
    day,
    closed_why: error?.message ?? '',
    closed_code: error?.code ?? '',
    closed_params: error?.params ?? {},
  }
}
