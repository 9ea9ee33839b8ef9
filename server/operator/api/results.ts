import {
  correctResult,
  declareResult,
  type SettledDay,
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
import { readSessionDays, type SessionDays } from '../../markets/awaited-draws.ts'
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
import { type Actor, operatorRoute } from './route.ts'

/** In ms: the operator gets an answer within a second. The settling job does the rest. */
const SETTLE_WITHIN_MS = 500

type Asked = { name: string; session: MarketSession; day?: Day | undefined }

export const operatorResultRoutes = [
  operatorRoute(showExposure, async (input, context) => {
    const { market, draw } = await drawOf(context, input, 'next')
    const { db } = context
    const reason = await reasonForNoResult(db, draw)
    const isOnlyEarly = reason === 'draw_not_closed' || reason === 'open_result_first'
    if (reason && (input.to_declare || !isOnlyEarly)) throw resultError(reason, market, draw)
    const { day, session } = draw
    return { market: market.name, day, session, ...(await readExposure(db, draw)) }
  }),

  operatorRoute(
    declareResult,
    async (input, context) => {
      const { market, draw } = await drawOf(context, input, 'awaited')
      const transition = await declare(context.db, draw, input.pana)
      return answer(context, market, { ...draw, action: 'declared', pana: input.pana }, transition)
    },
    (input, context) => dayOf(input, context, 'awaited'),
  ),

  operatorRoute(showDeclared, async (input, context) => {
    const { market, draw } = await drawOf(context, input, 'declared')
    const { day, session } = draw
    const outcome = await outcomeOfDay(context.db, draw)
    const pana = session === 'Open' ? outcome?.open_pana : outcome?.close_pana
    if (!pana) throw new ApiError('result_missing', { draw: `${session} of ${market.name}`, day })
    return { market: market.name, day, session, pana }
  }),

  operatorRoute(
    correctResult,
    async (input, context, { actor }) => {
      checkReason(input, actor)
      const { market, draw } = await drawOf(context, input, 'declared')
      const transition = await correct(context.db, draw, input.pana)
      return answer(context, market, { ...draw, action: 'corrected', pana: input.pana }, transition)
    },
    (input, context) => dayOf(input, context, 'declared'),
  ),

  operatorRoute(
    voidCall,
    async (input, context, { actor }) => {
      checkReason(input, actor)
      const market = await findMarket(context.db, input.name, context.clock.now())
      const key = { marketId: market.id, day: input.day }
      const [change, action] = input.undo ? [unvoidDay, 'unvoided'] : [voidDay, 'voided']
      const transition = await change(context.db, market.id, input.day)
      return answer(context, market, { ...key, action }, transition)
    },
    voidedDayOf,
  ),
]

/** Throws reason_required if a person gives none. The command may: older scripts have none. */
function checkReason({ reason }: { reason?: string | undefined }, { session }: Actor) {
  if (session && reason === undefined) throw new ApiError('reason_required')
}

/** For the journal: the result of the day of a draw. Throws what `drawOf` throws. */
async function dayOf(input: Asked, context: AppContext, wanted: 'awaited' | 'declared') {
  const { market, draw } = await drawOf(context, input, wanted)
  return () => resultOf(context.db, market, draw)
}

/** For the journal: the result of a day. Throws market_unknown. */
async function voidedDayOf({ name, day }: { name: string; day: Day }, context: AppContext) {
  const market = await findMarket(context.db, name, context.clock.now())
  return () => resultOf(context.db, market, { marketId: market.id, day })
}

async function resultOf(db: Db, { name: market }: Market, key: DayKey) {
  const outcome = await outcomeOfDay(db, key)
  const { open_pana: open = null, close_pana: close = null, version = 0 } = outcome ?? {}
  return { market, day: key.day, result: resultString({ open, close }), version }
}

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
): Promise<SettledDay> {
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

/**
 * The draw that is asked for. Without a day it is the awaited one, then for `next` the one that takes
 * bids next; for `declared` the newest with a result; and else the nearest. Throws an ApiError if
 * several are awaited, or if there is none.
 */
async function drawOf(
  context: AppContext,
  { name, session, day }: Asked,
  wanted: 'awaited' | 'next' | 'declared',
): Promise<{ market: Market; draw: DrawKey }> {
  const market = await findMarket(context.db, name, context.clock.now())
  const days = day === undefined ? await readSessionDays(context.db, market.id, session) : null
  const chosen = days ? dayAmong(days, wanted, `${session} of ${market.name}`) : day
  if (!chosen) throw new ApiError('no_draw_yet', { market: name, session })
  return { market, draw: { marketId: market.id, session, day: chosen } }
}

function dayAmong(
  { awaited, next, declared, nearest }: SessionDays,
  wanted: 'awaited' | 'next' | 'declared',
  draw: string,
): Day | null {
  if (wanted === 'declared') return declared ?? nearest
  if (awaited.length > 1) throw new ApiError('day_required', { draw, days: awaited })
  return awaited[0] ?? (wanted === 'next' ? next : null) ?? nearest
}

function resultError(
  reason: RejectionReason,
  { name: market }: Market,
  { day, session }: { day: Day; session?: MarketSession },
): ApiError {
  return new ApiError(reason, { market, day, draw: session ? `${session} of ${market}` : market })
}
