import type { ErrorCode } from '#contract/codes.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import { isPana } from '#domain/panas.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { draws } from '../database/schema/markets.ts'
import type { resultActs, results } from '../database/schema/results.ts'

export type DayKey = { marketId: string; day: Day }
export type DrawKey = DayKey & { session: MarketSession }

/** The error codes of a result change that was rejected. */
export type RejectionReason = Extract<
  ErrorCode,
  | 'no_draws'
  | 'draw_not_closed'
  | 'open_result_first'
  | 'result_declared'
  | 'draw_void'
  | 'result_missing'
  | 'result_same'
  | 'day_void'
  | 'results_complete'
  | 'day_not_void'
  | 'void_refunded'
>

export type Transition =
  | { state: 'applied'; version: number }
  | { state: 'rejected'; reason: RejectionReason }

type Draw = Pick<RowOf<typeof draws>, 'state' | 'pana'>
type Draws = Record<MarketSession, Draw>
type Decision = { reason: RejectionReason } | { changed: Partial<Draws> }
type TransitionName = (typeof resultActs)[number]

// A draw past its cut-off counts as closed.
const readDraws: Statement = {
  name: 'draws_of_day',
  text: `SELECT session, pana,
      CASE WHEN state = 'open' AND cutoff_at <= clock_timestamp() THEN 'closed' ELSE state END AS state
    FROM draws WHERE market_id = $1 AND day = $2 ORDER BY session DESC`,
}

/** Locks Open before Close, and waits for open bids. */
const lockDraws: Statement = {
  name: 'draws_of_day_lock',
  text: `${readDraws.text} FOR UPDATE`,
}

/** $4 and $5 the panas after the change, $6 whether the day is void, $7 the draws that change. */
const store: Statement = {
  name: 'result_store',
  text: `WITH ${nowSql}, stored AS (
      INSERT INTO results (market_id, day, version, act, open_pana, close_pana, is_void, made_at)
      SELECT $1::uuid, $2::date, COALESCE(max(version), 0) + 1, $3::text, $4::text, $5::text,
        $6::boolean, (SELECT at FROM now)
      FROM results WHERE market_id = $1::uuid AND day = $2::date
      RETURNING version
    ), changed AS (
      UPDATE draws d SET state = c.state, pana = c.pana,
        declared_at = CASE WHEN c.state = 'declared' THEN now.at END
      FROM now, jsonb_to_recordset($7::jsonb) AS c (session text, state text, pana text)
      WHERE d.market_id = $1::uuid AND d.day = $2::date AND d.session = c.session
    )
    SELECT version FROM stored`,
}

const lockNewest: Statement = {
  name: 'result_lock_newest',
  text: `SELECT version, act FROM results WHERE market_id = $1 AND day = $2
    ORDER BY version DESC LIMIT 1 FOR UPDATE`,
}

const findRefunded: Statement = {
  name: 'refunded_bid',
  text: `SELECT id FROM bids WHERE market_id = $1 AND day = $2 AND status = 'refunded' LIMIT 1`,
}

/** $3 the version of the void. */
const takeBack: Statement = {
  name: 'void_take_back',
  text: `WITH ${nowSql}, ended AS (
      UPDATE results r SET settled_at = now.at FROM now
      WHERE r.market_id = $1 AND r.day = $2 AND r.version = $3 AND r.settled_at IS NULL
    ), opened AS (
      UPDATE draws d SET state = CASE WHEN d.cutoff_at <= now.at THEN 'closed' ELSE 'open' END
      FROM now WHERE d.market_id = $1 AND d.day = $2 AND d.state = 'void'
    )
    INSERT INTO results (market_id, day, version, act, open_pana, close_pana, is_void, made_at)
    SELECT r.market_id, r.day, r.version + 1, 'unvoid', r.open_pana, r.close_pana, false, now.at
    FROM results r, now WHERE r.market_id = $1 AND r.day = $2 AND r.version = $3
    RETURNING version`,
}

/** Gives a closed draw its result, once. Throws a RangeError if the text is not a pana. */
export function declare(db: Db, draw: DrawKey, pana: string): Promise<Transition> {
  return transition(db, 'declare', draw, current => {
    const reason = reasonAgainst(current, draw)
    return reason ? { reason } : { changed: { [draw.session]: declared(pana) } }
  })
}

/** Why a draw gets no first result at this moment; null if it waits for one. */
export async function reasonForNoResult(db: Db, draw: DrawKey): Promise<RejectionReason | null> {
  const current = drawsOf(await db.query<DrawRow>(readDraws, [draw.marketId, draw.day]))
  return current === null ? 'no_draws' : reasonAgainst(current, draw)
}

function reasonAgainst(current: Draws, { session }: DrawKey): RejectionReason | null {
  const { state } = current[session]
  if (state === 'void') return 'draw_void'
  if (state === 'declared') return 'result_declared'
  if (state === 'open') return 'draw_not_closed'
  return session === 'Close' && current.Open.state !== 'declared' ? 'open_result_first' : null
}

/** Replaces a declared result. Throws a RangeError if the text is not a pana. */
export function correct(db: Db, draw: DrawKey, pana: string): Promise<Transition> {
  return transition(db, 'correct', draw, current => {
    const { state, pana: before } = current[draw.session]
    if (state === 'void') return { reason: 'draw_void' }
    if (state !== 'declared') return { reason: 'result_missing' }
    if (before === pana) return { reason: 'result_same' }
    return { changed: { [draw.session]: declared(pana) } }
  })
}

/** Voids the draws of a day that have no result, open ones too. Their bids are refunded. */
export function voidDay(db: Db, marketId: string, day: Day): Promise<Transition> {
  return transition(db, 'void', { marketId, day }, ({ Open, Close }) => {
    if (Close.state === 'void') return { reason: 'day_void' }
    if (Close.state === 'declared') return { reason: 'results_complete' }
    const shut: Draw = { state: 'void', pana: null }
    return { changed: Open.state === 'declared' ? { Close: shut } : { Open: shut, Close: shut } }
  })
}

/**
 * Decides and writes while it locks the day's two draws. A second transition at the same time sees
 * the first one's changes.
 */
function transition(
  db: Db,
  act: TransitionName,
  { marketId, day }: DayKey,
  decide: (current: Draws) => Decision,
): Promise<Transition> {
  return db.transaction(async query => {
    const current = drawsOf(await query<DrawRow>(lockDraws, [marketId, day]))
    if (current === null) return { state: 'rejected', reason: 'no_draws' }
    const decision = decide(current)
    if ('reason' in decision) return { state: 'rejected', reason: decision.reason }
    const { Open, Close } = { ...current, ...decision.changed }
    const isVoid = Open.state === 'void' || Close.state === 'void'
    const changed = Object.entries(decision.changed).map(([session, draw]) => ({
      session,
      ...draw,
    }))
    const values = [marketId, day, act, Open.pana, Close.pana, isVoid, JSON.stringify(changed)]
    const [stored] = await query<{ version: number }>(store, values)
    return { state: 'applied', version: stored!.version }
  })
}

type DrawRow = Draw & { session: MarketSession }

/** The draws of a day; null if it has none. */
function drawsOf([open, close]: DrawRow[]): Draws | null {
  return open && close ? { Open: open, Close: close } : null
}

function declared(pana: string): Draw {
  if (!isPana(pana)) throw new RangeError(`No pana: ${pana}`)
  return { state: 'declared', pana }
}

/**
 * Takes a void back as long as it has refunded no bid: the draws that it shut are open again until
 * their cut-off. Settling holds the row of the version that it settles, so no refund comes later.
 * The new version is not settled yet: bids of an open result may still wait for their payout.
 */
export function unvoidDay(db: Db, marketId: string, day: Day): Promise<Transition> {
  return db.transaction(async query => {
    await query(lockDraws, [marketId, day])
    const [newest] = await query<Pick<RowOf<typeof results>, 'version' | 'act'>>(lockNewest, [
      marketId,
      day,
    ])
    if (newest?.act !== 'void') return { state: 'rejected', reason: 'day_not_void' }
    const refunded = await query(findRefunded, [marketId, day])
    if (refunded.length > 0) return { state: 'rejected', reason: 'void_refunded' }
    const values = [marketId, day, newest.version]
    const [stored] = await query<{ version: number }>(takeBack, values)
    return { state: 'applied', version: stored!.version }
  })
}
