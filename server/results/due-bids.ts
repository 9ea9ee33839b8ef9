import type { Day } from '#domain/market-days.ts'
import type { Result } from '#domain/results.ts'
import type { Db, Statement } from '../database/db.ts'
import type { DayKey } from './declare.ts'

/** The whole result of a market-day at one version. */
type ResultVersion = {
  version: number
  open_pana: string | null
  close_pana: string | null
  is_void: boolean
  settled_at: Date | null
}

/**
 * The version that bids of a market-day have to follow, by the draws they need; 0 if these are not
 * decided, so that no bid is below it. The other fields are about the newest result.
 */
export type DueBids = {
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

/** The due versions from the results of a market-day, oldest first. */
function dueBids(versions: readonly ResultVersion[]): DueBids {
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

/** Reads which version the bids of a market-day have to follow. */
export async function readDueBids(db: Db, { marketId, day }: DayKey): Promise<DueBids> {
  return dueBids(await db.query<ResultVersion>(readVersions, [marketId, day]))
}

/** The market-days whose newest result is not settled, oldest first. */
export async function unsettledDays(db: Db): Promise<DayKey[]> {
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
