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
import { findMarket, type Market } from '../../markets/markets.ts'
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
  const market = await findMarket(context.db, input.name, context.clock.now())
  const key = { marketId: market.id, day: input.day }
  const [change, action] = input.undo ? [unvoidDay, 'not void'] : [voidDay, 'voided']
  const transition = await change(context.db, market.id, input.day)
  return answer(context, market, { ...key, action }, transition)
}

const exposure: OperatorHandler<typeof showExposure> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input, dayToWatch)
  const { db } = context
  const reason = await reasonForNoResult(db, draw)
  const isOnlyEarly = reason === 'draw_not_closed' || reason === 'open_result_first'
  if (reason && (input.to_declare || !isOnlyEarly)) throw resultError(reason, market, draw)
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

/** Settles what a transition has changed and returns the totals. Throws the error of a rejected one. */
async function answer(
  context: AppContext,
  market: Market,
  change: DayKey & { session?: MarketSession; pana?: string; action: string },
  transition: Transition,
) {
  if (transition.state === 'rejected') throw resultError(transition.reason, market, change)
  const { version } = transition
  const { marketId, ...fields } = change
  context.log.info({ market: market.name, ...fields, version }, 'the operator changed a result')
  await settleForNow(context, change)
  return { settled: await settledOf(context, market, change, version) }
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

/** The draw that is asked for; `choose` finds the day if none is given. */
async function drawOf(
  context: AppContext,
  { name, session, day }: Asked,
  choose: (db: Db, key: Chosen) => Promise<Day | null>,
) {
  const market = await findMarket(context.db, name, context.clock.now())
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

function resultError(
  reason: RejectionReason,
  { name: market }: Market,
  { day, session }: { day: Day; session?: MarketSession },
): ApiError {
  return new ApiError(reason, { market, day, draw: session ? `${session} of ${market}` : market })
}
