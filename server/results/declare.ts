import { and, desc, eq, sql } from 'drizzle-orm'
import type { Session } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import { isPana } from '#domain/panas.ts'
import type { Db, Tx } from '../database/open.ts'
import { draws } from '../database/schema/markets.ts'
import { type resultActs, results } from '../database/schema/results.ts'

export type DayKey = { marketId: string; day: Day }
export type DrawKey = DayKey & { session: Session }

/**
 * Why an act was refused: the day has no draws, the draw still takes bids, the close came before the
 * open, the draw has its result, it will never have one, it has none to correct, it has just this
 * one, or both are declared and nothing is left to void.
 */
export type Why =
  | 'no-draw'
  | 'not-closed'
  | 'open-first'
  | 'twice'
  | 'void'
  | 'nothing'
  | 'same'
  | 'complete'

export type Act = { state: 'done'; version: number } | { state: 'refused'; why: Why }

type Draw = { state: 'open' | 'closed' | 'declared' | 'void'; pana: string | null }
type Draws = Record<Session, Draw>
type Judged = { why: Why } | { changed: Partial<Draws> }
type ActName = (typeof resultActs)[number]

/** Gives a closed draw its result, once. Throws a RangeError for a text that is no pana. */
export function declare(db: Db, draw: DrawKey, pana: string, offsetMs: number): Promise<Act> {
  return perform(db, 'declare', draw, offsetMs, stand => {
    const { state } = stand[draw.session]
    if (state === 'void') return { why: 'void' }
    if (state === 'declared') return { why: 'twice' }
    if (state === 'open') return { why: 'not-closed' }
    if (draw.session === 'Close' && stand.Open.state !== 'declared') return { why: 'open-first' }
    return { changed: { [draw.session]: declared(pana) } }
  })
}

/** Puts another result in the place of the one that stands. Throws a RangeError for no pana. */
export function correct(db: Db, draw: DrawKey, pana: string, offsetMs: number): Promise<Act> {
  return perform(db, 'correct', draw, offsetMs, stand => {
    const { state, pana: before } = stand[draw.session]
    if (state === 'void') return { why: 'void' }
    if (state !== 'declared') return { why: 'nothing' }
    if (before === pana) return { why: 'same' }
    return { changed: { [draw.session]: declared(pana) } }
  })
}

/** Says that whatever is not declared never will be. A day whose draws are still open is shut too. */
export function voidDay(db: Db, marketId: string, day: Day, offsetMs: number): Promise<Act> {
  return perform(db, 'void', { marketId, day }, offsetMs, ({ Open, Close }) => {
    if (Close.state === 'void') return { why: 'void' }
    if (Close.state === 'declared') return { why: 'complete' }
    const shut: Draw = { state: 'void', pana: null }
    return { changed: Open.state === 'declared' ? { Close: shut } : { Open: shut, Close: shut } }
  })
}

/**
 * Everything happens under the lock of the day's two draws, which waits for the bids that hold them:
 * of two acts at once the second sees what the first has done.
 */
function perform(
  db: Db,
  act: ActName,
  key: DayKey,
  offsetMs: number,
  judge: (stand: Draws) => Judged,
): Promise<Act> {
  return db.transaction(async tx => {
    const stand = await hold(tx, key, offsetMs)
    if (stand === null) return { state: 'refused', why: 'no-draw' }
    const judged = judge(stand)
    if ('why' in judged) return { state: 'refused', why: judged.why }
    const version = await write(tx, key, { act, stand, changed: judged.changed }, offsetMs)
    return { state: 'done', version }
  })
}

/** The two draws, Open locked before Close; one past its cut-off counts as closed already. */
async function hold(tx: Tx, { marketId, day }: DayKey, offsetMs: number): Promise<Draws | null> {
  const rows = await tx
    .select({
      session: draws.session,
      state: draws.state,
      pana: draws.pana,
      isDue: sql<boolean>`${draws.cutoffAt} <= ${nowSql(offsetMs)}`,
    })
    .from(draws)
    .where(and(eq(draws.marketId, marketId), eq(draws.day, day)))
    .orderBy(desc(draws.session))
    .for('update')
  const [open, close] = rows.map(({ state, pana, isDue }) => ({
    state: state === 'open' && isDue ? ('closed' as const) : state,
    pana,
  }))
  return open && close ? { Open: open, Close: close } : null
}

async function write(
  tx: Tx,
  { marketId, day }: DayKey,
  { act, stand, changed }: { act: ActName; stand: Draws; changed: Partial<Draws> },
  offsetMs: number,
): Promise<number> {
  const ofDay = and(eq(results.marketId, marketId), eq(results.day, day))
  const next = sql<number>`COALESCE(max(${results.version}), 0) + 1`
  const at = sql`${nowSql(offsetMs)}`.mapWith(results.madeAt)
  const [{ version, madeAt } = { version: 1, madeAt: new Date() }] = await tx
    .select({ version: next, madeAt: at })
    .from(results)
    .where(ofDay)
  for (const [session, draw] of Object.entries(changed)) {
    const declaredAt = draw.state === 'declared' ? madeAt : null
    const isIt = and(eq(draws.day, day), eq(draws.session, session as Session))
    await tx
      .update(draws)
      .set({ ...draw, declaredAt })
      .where(and(eq(draws.marketId, marketId), isIt))
  }
  const { Open, Close } = { ...stand, ...changed }
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

function nowSql(offsetMs: number) {
  return sql`clock_timestamp() + ${offsetMs}::bigint * interval '1 millisecond'`
}
