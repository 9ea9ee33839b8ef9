import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import { isPana } from '#domain/panas.ts'
import { sqlNow } from '../database/clock.ts'
import type { Db, Orm, Tx } from '../database/db.ts'
import { draws } from '../database/schema/markets.ts'
import { bids } from '../database/schema/money.ts'
import { type resultActs, results } from '../database/schema/results.ts'

export type DayKey = { marketId: string; day: Day }
export type DrawKey = DayKey & { session: MarketSession }

/**
 * Why a result change was rejected: the day has no draws; the draw still takes bids; Close comes
 * before Open; the draw already has a result, is void, has no result to correct, or has the same
 * result; or both results are declared, so nothing is left to void.
 */
export type RejectionReason =
  | 'no-draw'
  | 'not-closed'
  | 'open-first'
  | 'twice'
  | 'void'
  | 'nothing'
  | 'same'
  | 'complete'

export type Transition =
  | { state: 'applied'; version: number }
  | { state: 'rejected'; reason: RejectionReason }

type Draw = { state: 'open' | 'closed' | 'declared' | 'void'; pana: string | null }
type Draws = Record<MarketSession, Draw>
type Decision = { reason: RejectionReason } | { changed: Partial<Draws> }
type TransitionName = (typeof resultActs)[number]

/** Gives a closed draw its result, once. Throws a RangeError if the text is not a pana. */
export function declare(db: Db, draw: DrawKey, pana: string): Promise<Transition> {
  return transition(db, 'declare', draw, current => {
    const reason = reasonAgainst(current, draw)
    return reason ? { reason } : { changed: { [draw.session]: declared(pana) } }
  })
}

/** Why a draw gets no first result at this moment; null if it waits for one. */
export async function reasonForNoResult(db: Db, draw: DrawKey): Promise<RejectionReason | null> {
  const current = drawsOf(await selectDraws(db.orm, draw, sqlNow))
  return current === null ? 'no-draw' : reasonAgainst(current, draw)
}

function reasonAgainst(current: Draws, { session }: DrawKey): RejectionReason | null {
  const { state } = current[session]
  if (state === 'void') return 'void'
  if (state === 'declared') return 'twice'
  if (state === 'open') return 'not-closed'
  return session === 'Close' && current.Open.state !== 'declared' ? 'open-first' : null
}

/** Replaces a declared result. Throws a RangeError if the text is not a pana. */
export function correct(db: Db, draw: DrawKey, pana: string): Promise<Transition> {
  return transition(db, 'correct', draw, current => {
    const { state, pana: before } = current[draw.session]
    if (state === 'void') return { reason: 'void' }
    if (state !== 'declared') return { reason: 'nothing' }
    if (before === pana) return { reason: 'same' }
    return { changed: { [draw.session]: declared(pana) } }
  })
}

/** Voids the draws of a day that have no result, open ones too. Their bids are refunded. */
export function voidDay(db: Db, marketId: string, day: Day): Promise<Transition> {
  return transition(db, 'void', { marketId, day }, ({ Open, Close }) => {
    if (Close.state === 'void') return { reason: 'void' }
    if (Close.state === 'declared') return { reason: 'complete' }
    const shut: Draw = { state: 'void', pana: null }
    return { changed: Open.state === 'declared' ? { Close: shut } : { Open: shut, Close: shut } }
  })
}

/**
 * Decides and writes while it locks the day's two draws, which waits for open bids. A second
 * transition at the same time sees the first one's changes.
 */
function transition(
  db: Db,
  act: TransitionName,
  key: DayKey,
  decide: (current: Draws) => Decision,
): Promise<Transition> {
  return db.transaction(async tx => {
    const current = drawsOf(await selectDraws(tx, key, sqlNow).for('update'))
    if (current === null) return { state: 'rejected', reason: 'no-draw' }
    const decision = decide(current)
    if ('reason' in decision) return { state: 'rejected', reason: decision.reason }
    const version = await write(tx, key, { act, current, changed: decision.changed }, sqlNow)
    return { state: 'applied', version }
  })
}

/** The two draws of a day, Open before Close. */
function selectDraws(orm: Orm | Tx, { marketId, day }: DayKey, now: SQL) {
  return orm
    .select({
      session: draws.session,
      state: draws.state,
      pana: draws.pana,
      isDue: sql<boolean>`${draws.cutoffAt} <= ${now}`,
    })
    .from(draws)
    .where(and(eq(draws.marketId, marketId), eq(draws.day, day)))
    .orderBy(desc(draws.session))
}

/** A draw past its cut-off counts as closed. */
function drawsOf(rows: (Draw & { isDue: boolean })[]): Draws | null {
  const [open, close] = rows.map(({ state, pana, isDue }) => ({
    state: state === 'open' && isDue ? ('closed' as const) : state,
    pana,
  }))
  return open && close ? { Open: open, Close: close } : null
}

async function write(
  tx: Tx,
  { marketId, day }: DayKey,
  { act, current, changed }: { act: TransitionName; current: Draws; changed: Partial<Draws> },
  now: SQL,
): Promise<number> {
  const ofDay = and(eq(results.marketId, marketId), eq(results.day, day))
  const next = sql<number>`COALESCE(max(${results.version}), 0) + 1`
  const [{ version, madeAt } = { version: 1, madeAt: new Date() }] = await tx
    .select({ version: next, madeAt: now.mapWith(results.madeAt) })
    .from(results)
    .where(ofDay)
  for (const [session, draw] of Object.entries(changed)) {
    const declaredAt = draw.state === 'declared' ? madeAt : null
    const isIt = and(eq(draws.day, day), eq(draws.session, session as MarketSession))
    await tx
      .update(draws)
      .set({ ...draw, declaredAt })
      .where(and(eq(draws.marketId, marketId), isIt))
  }
  const { Open, Close } = { ...current, ...changed }
  const isVoid = Open.state === 'void' || Close.state === 'void'
  const [openPana, closePana] = [Open.pana, Close.pana]
  await tx.insert(results).values({
    ...{ marketId, day, version, act },
    ...{ openPana, closePana, isVoid, madeAt },
  })
  return version
}

function declared(pana: string): Draw {
  if (!isPana(pana)) throw new RangeError(`No pana: ${pana}`)
  return { state: 'declared', pana }
}

/** Rejected: the day's newest result is not a void, or the void has refunded a bid. */
export type Unvoided =
  | { state: 'applied'; version: number }
  | { state: 'rejected'; reason: 'not-void' | 'refunded' }

/**
 * Takes a void back as long as it has refunded no bid: the draws that it shut are open again until
 * their cut-off. Settling holds the row of the version that it settles, so no refund comes later.
 * The new version is not settled yet: bids of an open result may still wait for their payout.
 */
export function unvoidDay(db: Db, marketId: string, day: Day): Promise<Unvoided> {
  const isDraw = and(eq(draws.marketId, marketId), eq(draws.day, day))
  const isResult = and(eq(results.marketId, marketId), eq(results.day, day))
  return db.transaction(async tx => {
    await tx.select({}).from(draws).where(isDraw).orderBy(desc(draws.session)).for('update')
    const [newest] = await tx
      .select()
      .from(results)
      .where(isResult)
      .orderBy(desc(results.version))
      .limit(1)
      .for('update')
    if (newest?.act !== 'void') return { state: 'rejected', reason: 'not-void' }
    const isRefunded = and(
      ...[eq(bids.marketId, marketId), eq(bids.day, day), eq(bids.status, 'refunded')],
    )
    const refunded = await tx.select({ id: bids.id }).from(bids).where(isRefunded).limit(1)
    if (refunded.length > 0) return { state: 'rejected', reason: 'refunded' }
    const now = sqlNow
    await tx
      .update(results)
      .set({ settledAt: now })
      .where(and(isResult, eq(results.version, newest.version), isNull(results.settledAt)))
    const version = newest.version + 1
    await tx.insert(results).values({
      ...newest,
      ...{ version, act: 'unvoid', isVoid: false, madeAt: now, settledAt: null },
    })
    await tx
      .update(draws)
      .set({
        state: sql`CASE WHEN ${draws.cutoffAt} <= ${now} THEN 'closed' ELSE 'open' END`,
      })
      .where(and(isDraw, eq(draws.state, 'void')))
    return { state: 'applied', version }
  })
}
