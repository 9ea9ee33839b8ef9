import { setTimeout as wait, setImmediate as yieldToOthers } from 'node:timers/promises'
import { NIL } from 'uuid'
import { gameTypes, needsBothDraws } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import type { Result } from '#domain/results.ts'
import { winnersOf } from '#domain/winners.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { results } from '../database/schema/results.ts'
import type { DayKey } from './declare.ts'
import { type ChangedBid, postPayouts } from './payouts.ts'
import { finishDay, holdVersion, settleChunk } from './settle-sql.ts'

const RETRY_WHILE_LOCKED_MS = 100

type Chunk = { last: string | null; changed: ChangedBid[]; is_complete: boolean; is_last: boolean }

/** The result of a market-day at one version. */
type ResultVersion = Pick<
  RowOf<typeof results>,
  'version' | 'open_pana' | 'close_pana' | 'is_void' | 'settled_at'
>

/**
 * The version that bids of a market-day have to follow, by the draws they need; 0 if these are not
 * decided, so that no bid is below it. The other fields are about the newest result.
 */
type DueBids = {
  open: number
  close: number
  both: number
  newest: number
  result: Result
  isSettled: boolean
}

const readVersions: Statement = {
  name: 'result_versions',
  text: `SELECT version, open_pana, close_pana, is_void, settled_at FROM results
    WHERE market_id = $1 AND day = $2 ORDER BY version`,
}

const readUnsettled: Statement = {
  name: 'unsettled_days',
  text: `SELECT market_id, day FROM results WHERE settled_at IS NULL
    GROUP BY market_id, day ORDER BY min(made_at)`,
}

const ofBoth = gameTypes.filter(needsBothDraws)

/**
 * Settles the bids of a market-day by its newest result, in chunks. Returns whether all are
 * settled. Several processes may run it at once and each may stop at any time: the next call finds
 * the rest. It stops before the next chunk once `signal` is aborted.
 */
export async function settleDay(db: Db, key: DayKey, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    const due = await readDueBids(db, key)
    if (due.isSettled) return true
    if (!(await settleOnce(db, key, due, signal))) return false
    const finished = await db.query(finishDay, [
      ...[key.marketId, key.day, due.newest, ofBoth],
      ...[due.open, due.close, due.both],
    ])
    if (finished.length === 0) await wait(RETRY_WHILE_LOCKED_MS)
  }
}

/**
 * Settles every market-day that is due and returns how many are now settled. If one fails, the
 * others still run; its error is thrown at the end.
 */
export async function settleDue(db: Db, signal?: AbortSignal): Promise<number> {
  const errors: unknown[] = []
  let settled = 0
  for (const key of await unsettledDays(db)) {
    try {
      if (await settleDay(db, key, signal)) settled += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return settled
}

/** Goes through the day once; false if `signal` stopped it. */
async function settleOnce(
  db: Db,
  { marketId, day }: DayKey,
  due: DueBids,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { result, open, close, both } = due
  const winners = JSON.stringify(winnersOf(result).map(toWire))
  const isDeclared = [result.open !== null, result.close !== null]
  let after: string = NIL
  while (!signal?.aborted) {
    const values: unknown[] = [
      marketId,
      day,
      after,
      ofBoth,
      open,
      close,
      both,
      ...isDeclared,
      winners,
    ]
    const next = await db.transaction<Chunk | null>(async query => {
      const held = await query(holdVersion, [marketId, day, due.newest])
      if (held.length === 0) return null
      const [chunk] = await query<Chunk>(settleChunk, values)
      if (!chunk?.is_complete) throw new Error('Bids were locked and not settled')
      if (chunk.changed.length > 0) await postPayouts(query, chunk.changed)
      return chunk
    })
    if (!next?.last || next.is_last) return true
    after = next.last
    // Gives timers and other calls a turn, which the embedded database would otherwise block.
    await yieldToOthers()
  }
  return false
}

/** Reads which version the bids of a market-day have to follow. */
async function readDueBids(db: Db, { marketId, day }: DayKey): Promise<DueBids> {
  const versions = await db.query<ResultVersion>(readVersions, [marketId, day])
  const newest = versions.at(-1)
  return {
    open: lastChange(versions, ({ open_pana }) => open_pana),
    close: lastChange(versions, ({ close_pana }) => close_pana),
    both: lastChange(versions, ({ open_pana, close_pana }) =>
      close_pana === null ? null : `${open_pana} ${close_pana}`,
    ),
    newest: newest?.version ?? 0,
    result: { open: newest?.open_pana ?? null, close: newest?.close_pana ?? null },
    isSettled: newest === undefined || newest.settled_at !== null,
  }
}

/** The market-days whose newest result is not settled, oldest first. */
async function unsettledDays(db: Db): Promise<DayKey[]> {
  const rows = await db.query<{ market_id: string; day: Day }>(readUnsettled, [])
  return rows.map(({ market_id: marketId, day }) => ({ marketId, day }))
}

/**
 * The version that last changed the draw. Later versions that leave it unchanged do not affect its
 * bids: the close result does not affect an open bid.
 */
function lastChange(
  versions: readonly ResultVersion[],
  drawnOf: (version: ResultVersion) => string | null,
): number {
  let changedBy = 0
  let before: string | null = null
  for (const version of versions) {
    const drawn = drawnOf(version) ?? (version.is_void ? 'refunded' : null)
    // A void that was taken back leaves nothing to follow.
    if (drawn !== before) changedBy = drawn === null ? 0 : version.version
    before = drawn
  }
  return changedBy
}
