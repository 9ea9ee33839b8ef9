import { getCharts, getGames, getRates } from '#contract/markets.ts'
import { localMinutes } from '#domain/market-days.ts'
import { marketState } from '#domain/market-state.ts'
import { resultParts } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { AppContext } from '../context.ts'
import { compressed, encodingFor } from '../http/compression.ts'
import { ApiError } from '../http/errors.ts'
import { varyBy } from '../http/headers.ts'
import type { ReplyCache } from '../http/reply-cache.ts'
import { type OpenHandler, openRoute, type Route } from '../http/route.ts'
import type { Board } from './board.ts'
import { readChart } from './charts.ts'
import { closedError, type Market, marketNamed, readMarkets } from './markets.ts'
import { readRates } from './rates.ts'
import { type LatestResult, readLatestResults } from './results.ts'

/** The calls of guests. They are answered from memory while what they show has not changed. */
export function marketRoutes(
  { db }: Pick<AppContext, 'db'>,
  readBoard: () => Promise<Board>,
  cache: ReplyCache,
): Route[] {
  const games: OpenHandler<typeof getGames> = async () => {
    const { markets, latest, at } = await readBoard()
    return gamesOf(markets, latest, at)
  }

  const charts: OpenHandler<typeof getCharts> = async call => {
    const { input, context, requestHeaders, replyHeaders } = call
    const { markets, version: results, at } = await readBoard()
    const market = marketNamed(markets, input.game_name)
    if (!market) throw new ApiError('market_unknown', { market: input.game_name })
    const { id, today, chartFrom } = market
    const key = `${getCharts.name} ${id} ${input.type}`
    const version = [results, today.day, chartFrom].join(' ')
    const rows = await cache({
      key,
      version,
      line: getCharts.name,
      async make() {
        const { rows } = await readChart(context.db, market, input.type, at)
        return { headers: {}, body: { plain: Buffer.from(JSON.stringify(rows)) } }
      },
    })
    // Compressed once a second for all who ask, so server_time is up to a second old.
    const acceptEncoding = requestHeaders.get('accept-encoding')
    const now = context.clock.now()
    const { headers, body } = await cache({
      key: `${key} ${encodingFor(acceptEncoding)}`,
      version: `${version} ${Math.floor(now / 1_000)}`,
      line: `compressed ${getCharts.name}`,
      async make() {
        const text = `{"success":"1","data":${rows.body.plain},"server_time":${now}}`
        const { body: plain, headers } = await compressed(Buffer.from(text), acceptEncoding)
        return { headers, body: { plain } }
      },
    })
    const base = varyBy(replyHeaders, 'Accept-Encoding')
    return new Response(body.plain as BodyInit, { headers: { ...base, ...headers } })
  }

  const rates: OpenHandler<typeof getRates> = async () => ({
    result: (await readRates(db)).map(row => ({
      type: row.game_type,
      min_value: row.min_value,
      max_value: row.max_value,
    })),
  })

  return [openRoute(getGames, games), openRoute(getRates, rates), openRoute(getCharts, charts)]
}

/** The reply of get_games.php, as the live stream sends it. */
export async function gamesNow({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const now = clock.now()
  const [markets, results] = await Promise.all([readMarkets(db, now), readLatestResults(db, now)])
  return gamesOf(markets, results, now)
}

function gamesOf(
  markets: readonly Market[],
  latest: ReadonlyMap<string, LatestResult>,
  now: number,
) {
  return { result: markets.map(market => gameOf(market, latest.get(market.id), now)) }
}

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
