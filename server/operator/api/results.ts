import {
  correctResult,
  declareResult,
  type Settled,
  showDeclared,
  showExposure,
  voidDay as voidCall,
} from '#contract/operator/results.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import { resultString } from '#domain/results.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import {
  nearestDay,
  readAwaitedDays,
  readLastDeclaredDay,
  readNextDay,
} from '../../markets/awaited-draws.ts'
import { type Market, marketNamed, readMarket, readMarkets } from '../../markets/markets.ts'
import {
  correct,
  type DayKey,
  type DrawKey,
  declare,
  type RejectionReason,
  reasonForNoResult,
  type Transition,
  unvoidDay,
  voidDay,
} from '../../results/declare.ts'
import { readExposure } from '../../results/exposure.ts'
import { settleDay } from '../../results/settle-day.ts'
import { outcomeOfDay, readVersionTotals } from '../../results/totals.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'
import { unknownMarket } from './unknown-market.ts'

/** In ms: the operator gets an answer within a second. The settling job does the rest. */
const SETTLE_WITHIN_MS = 500

type Asked = { name: string; session: MarketSession; day?: Day | undefined }

const declareOne: OperatorHandler<typeof declareResult> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input, dayToDeclare)
  const transition = await declare(context.db, draw, input.pana)
  return answer(context, market, { ...draw, action: 'declared', pana: input.pana }, transition)
}

const declared: OperatorHandler<typeof showDeclared> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input, readLastDeclaredDay)
  const { day, session } = draw
  const outcome = await outcomeOfDay(context.db, draw)
  const pana = session === 'Open' ? outcome?.open_pana : outcome?.close_pana
  if (!pana) throw new ApiError('result_missing', { draw: `${session} of ${market.name}`, day })
  return { market: market.name, day, session, pana }
}

const correctOne: OperatorHandler<typeof correctResult> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input, readLastDeclaredDay)
  const transition = await correct(context.db, draw, input.pana)
  return answer(context, market, { ...draw, action: 'corrected', pana: input.pana }, transition)
}

const voidOne: OperatorHandler<typeof voidCall> = async ({ input, context }) => {
  const market = await found(context, input.name)
  const key = { marketId: market.id, day: input.day }
  if (input.undo) return undo(context, market, key)
  const transition = await voidDay(context.db, market.id, input.day)
  return answer(context, market, { ...key, action: 'voided' }, transition)
}

const exposure: OperatorHandler<typeof showExposure> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input, dayToWatch)
  const { db } = context
  const reason = await reasonForNoResult(db, draw)
  const isOnlyEarly = reason === 'not-closed' || reason === 'open-first'
  if (reason && (input.to_declare || !isOnlyEarly))
    throw resultError(market.name, { ...draw, action: 'declared', pana: '' }, reason)
  const { day, session } = draw
  return { market: market.name, day, session, ...(await readExposure(db, draw)) }
}

export const operatorResultRoutes = [
  operatorRoute(showExposure, exposure),
  operatorRoute(declareResult, declareOne),
  operatorRoute(showDeclared, declared),
  operatorRoute(correctResult, correctOne),
  operatorRoute(voidCall, voidOne),
]

type Applied = DayKey &
  (
    | { action: 'declared' | 'corrected'; session: MarketSession; pana: string }
    | { action: 'voided'; session?: never }
  )

async function answer(
  context: AppContext,
  market: Market,
  request: Applied,
  transition: Transition,
) {
  if (transition.state === 'rejected') {
    throw resultError(market.name, request, transition.reason)
  }
  const { marketId, ...fields } = request
  context.log.info(
    { market: market.name, ...fields, version: transition.version },
    'the operator changed a result',
  )
  await settleForNow(context, request)
  return { settled: await settledOf(context, market, request, transition.version) }
}

async function undo(context: AppContext, market: Market, key: DayKey) {
  const undone = await unvoidDay(context.db, key.marketId, key.day)
  const named = { market: market.name, day: key.day }
  if (undone.state === 'rejected') {
    throw new ApiError(undone.reason === 'refunded' ? 'void_refunded' : 'day_not_void', named)
  }
  context.log.info({ ...named, version: undone.version }, 'the operator took a void back')
  await settleForNow(context, key)
  return { settled: await settledOf(context, market, key, undone.version) }
}

/** The result is already stored. If this fails, the settling job settles the bids. */
async function settleForNow({ db, log }: AppContext, key: DayKey) {
  try {
    await settleDay(db, key, AbortSignal.timeout(SETTLE_WITHIN_MS))
  } catch (err) {
    log.error({ err }, 'settling at once failed')
  }
}

async function settledOf(
  { db }: AppContext,
  market: Market,
  key: DayKey,
  version: number,
): Promise<Settled> {
  const did = await readVersionTotals(db, key, version)
  const outcome = await outcomeOfDay(db, key)
  if (!outcome) throw new Error(`No result of ${market.name} on ${key.day}`)
  const { open_pana: open, close_pana: close, ...counted } = outcome
  return {
    market: market.name,
    day: key.day,
    result: resultString({ open, close }),
    ...counted,
    did,
  }
}

async function found(context: AppContext, name: string): Promise<Market> {
  const { db, clock } = context
  const now = clock.now()
  const market = (await readMarket(db, name, now)) ?? marketNamed(await readMarkets(db, now), name)
  if (!market) throw await unknownMarket(context, name)
  return market
}

/** The draw that is asked for; `choose` finds the day if none is given. */
async function drawOf(
  context: AppContext,
  { name, session, day }: Asked,
  choose: (db: Db, key: Chosen) => Promise<Day | null>,
) {
  const market = await found(context, name)
  const key = { marketId: market.id, session }
  const chosen =
    day ??
    (await choose(context.db, { ...key, market: market.name })) ??
    (await nearestDay(context.db, key))
  if (chosen === null) throw new ApiError('no_draw_yet', { market: name, session })
  return { market, draw: { ...key, day: chosen } satisfies DrawKey }
}

type Chosen = { marketId: string; session: MarketSession; market: string }

/** The day whose result is awaited; null if none is. Throws an ApiError if several are. */
async function dayToDeclare(db: Db, key: Chosen): Promise<Day | null> {
  const days = await readAwaitedDays(db, key)
  if (days.length < 2) return days[0] ?? null
  throw new ApiError('day_required', { draw: `${key.session} of ${key.market}`, days })
}

async function dayToWatch(db: Db, key: Chosen): Promise<Day | null> {
  return (await dayToDeclare(db, key)) ?? readNextDay(db, key)
}

function resultError(market: string, { day, session }: Applied, reason: RejectionReason): ApiError {
  const draw = session === undefined ? market : `${session} of ${market}`
  switch (reason) {
    case 'no-draw':
      return new ApiError('no_draws', { market, day })
    case 'not-closed':
      return new ApiError('draw_not_closed', { draw, day })
    case 'open-first':
      return new ApiError('open_result_first', { draw, day })
    case 'twice':
      return new ApiError('result_declared', { draw, day })
    case 'void':
      return session === undefined
        ? new ApiError('day_void', { market, day })
        : new ApiError('draw_void', { draw, day })
    case 'nothing':
      return new ApiError('result_missing', { draw, day })
    case 'same':
      return new ApiError('result_same', { draw, day })
    case 'complete':
      return new ApiError('results_complete', { market, day })
  }
}
