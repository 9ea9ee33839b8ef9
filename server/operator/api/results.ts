import {
  correctResult,
  declareResult,
  type Settled,
  voidDay as voidCall,
} from '#contract/operator-markets.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import { resultString } from '#domain/results.ts'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import { type Market, readMarket } from '../../markets/markets.ts'
import { nearestDay } from '../../markets/nearest-day.ts'
import { outcomeOfDay } from '../../results/day-totals.ts'
import {
  correct,
  type DayKey,
  type DrawKey,
  declare,
  type RejectionReason,
  type Transition,
  voidDay,
} from '../../results/declare.ts'
import { settleDay } from '../../results/settle-day.ts'
import { type OperatorHandler, operatorRoute } from './auth.ts'

/** Longer than a day of bids takes; the job settles the rest. */
const SETTLE_WITHIN_MS = 20_000

type Asked = { name: string; session: MarketSession; pana: string; day?: Day | undefined }

const declareOne: OperatorHandler<typeof declareResult> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input)
  const transition = await declare(context.db, draw, input.pana)
  return answer(context, market, { ...draw, action: 'declared', pana: input.pana }, transition)
}

const correctOne: OperatorHandler<typeof correctResult> = async ({ input, context }) => {
  const { market, draw } = await drawOf(context, input)
  const transition = await correct(context.db, draw, input.pana)
  return answer(context, market, { ...draw, action: 'corrected', pana: input.pana }, transition)
}

const voidOne: OperatorHandler<typeof voidCall> = async ({ input, context }) => {
  const market = await found(context, input.name)
  const key = { marketId: market.id, day: input.day }
  const transition = await voidDay(context.db, market.id, input.day)
  return answer(context, market, { ...key, action: 'voided' }, transition)
}

export const operatorResultRoutes = [
  operatorRoute(declareResult, declareOne),
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
  if (transition.state === 'rejected')
    throw new Refusal(refusalSentence(market.name, request, transition.reason))
  const { marketId, ...fields } = request
  context.log.info(
    { market: market.name, ...fields, version: transition.version },
    'the operator changed a result',
  )
  await settleForNow(context, request)
  return { settled: await settledOf(context, market, request) }
}

/** The result is stored already: a failure here leaves the bids to the settling job. */
async function settleForNow({ db, log }: AppContext, key: DayKey) {
  try {
    await settleDay(db, key, AbortSignal.timeout(SETTLE_WITHIN_MS))
  } catch (err) {
    log.error({ err }, 'settling at once failed')
  }
}

async function settledOf({ db }: AppContext, market: Market, key: DayKey): Promise<Settled> {
  const outcome = await outcomeOfDay(db, key)
  if (!outcome) throw new Error(`No result of ${market.name} on ${key.day}`)
  const { open_pana: open, close_pana: close, ...counted } = outcome
  return { market: market.name, day: key.day, result: resultString({ open, close }), ...counted }
}

async function found({ db, clock }: AppContext, name: string): Promise<Market> {
  const market = await readMarket(db, name, clock.now())
  if (!market) throw new Refusal(`There is no market called ${name}.`)
  return market
}

async function drawOf(context: AppContext, { name, session, day }: Asked) {
  const market = await found(context, name)
  const key = { marketId: market.id, session }
  const chosen = day ?? (await nearestDay(context.db, key))
  if (chosen === null) throw new Refusal(`${name} has no ${session} draw yet.`)
  return { market, draw: { ...key, day: chosen } satisfies DrawKey }
}

function refusalSentence(name: string, { day, session }: Applied, reason: RejectionReason): string {
  const draw = session === undefined ? name : `${session} of ${name}`
  switch (reason) {
    case 'no-draw':
      return `${name} has no draws on ${day}.`
    case 'not-closed':
      return `${draw} on ${day} takes bids until its cut-off; its result is taken after it.`
    case 'open-first':
      return `${draw} on ${day} comes after Open, which has no result yet.`
    case 'twice':
      return `${draw} on ${day} already has its result; use correct to change it.`
    case 'void':
      return session === undefined
        ? `${name} on ${day} is void already.`
        : `${draw} on ${day} is void and gets no result.`
    case 'nothing':
      return `${draw} on ${day} has no result to correct.`
    case 'same':
      return `${draw} on ${day} has just this result already.`
    case 'complete':
      return `Both results of ${name} on ${day} are declared; correct them instead.`
  }
}
