import { type Day, startOfDay } from '#domain/market-days.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { results } from '../database/schema/results.ts'

/** A result that was settled earlier is not sent, as when messages are turned on. */
const LATE = `interval '1 hour'`

/** Results that come within this time are in one message. */
const TOGETHER = `interval '1 minute'`

/** Two copies would begin two messages for one device. A lock of this number is for nothing else. */
const lock: Statement = {
  name: 'push_lock',
  text: 'SELECT pg_try_advisory_xact_lock(7281) AS is_free',
}

const readSettled: Statement = {
  name: 'push_settled',
  text: `WITH ${nowSql} SELECT r.market_id, r.day, r.version, r.act FROM results r, now
    WHERE r.settled_at > now.at - ${LATE} AND r.pushed_at IS NULL
    ORDER BY r.settled_at, r.version`,
}

/**
 * Stores what is to be sent about a result. A declared one joins the message that a device got less
 * than a minute ago, or begins one. A corrected one replaces the result in each message that has it.
 *
 * $1 market, $2 day, $3 the start of the day, $4 the version as in push_messages.results, $5 how its
 * market-day begins there, $6 whether it is a correction.
 */
const storeMessages: Statement = {
  name: 'push_messages_store',
  text: `WITH ${nowSql}, wanted AS MATERIALIZED (
      SELECT d.id FROM push_devices d
      WHERE $1::uuid = ANY (d.market_ids) OR EXISTS (SELECT FROM bids b
        WHERE b.player_id = d.player_id AND b.placed_at >= $3::timestamptz
          AND b.market_id = $1::uuid AND b.day = $2::date)
    ), changed AS (
      UPDATE push_messages m SET due_at = now.at, attempts = 0, revision = m.revision + 1,
        results = ARRAY(SELECT r FROM unnest(m.results) r
          WHERE NOT ($6::boolean AND starts_with(r, $5::text))) || $4::text
      FROM now, wanted w
      WHERE m.device_id = w.id AND CASE WHEN $6::boolean
        THEN EXISTS (SELECT FROM unnest(m.results) r WHERE starts_with(r, $5::text))
        ELSE m.begun_at > now.at - ${TOGETHER} END
      RETURNING m.device_id
    )
    INSERT INTO push_messages (id, device_id, results, begun_at, due_at)
    SELECT gen_random_uuid(), w.id, ARRAY[$4::text], now.at, now.at FROM wanted w, now
    WHERE w.id NOT IN (SELECT device_id FROM changed)`,
}

const markStored: Statement = {
  name: 'push_mark_stored',
  text: `WITH ${nowSql} UPDATE results r SET pushed_at = now.at FROM now
    WHERE r.market_id = $1 AND r.day = $2 AND r.version = $3`,
}

type SettledRow = Pick<RowOf<typeof results>, 'market_id' | 'day' | 'version' | 'act'>

/** Stores the messages about results that were settled since the last run, in one transaction. */
export async function storeNewMessages(db: Db): Promise<void> {
  // Without a new result it takes no lock.
  if ((await db.query(readSettled, [])).length === 0) return
  await db.transaction(async query => {
    const [held] = await query<{ is_free: boolean }>(lock, [])
    if (!held?.is_free) return
    for (const row of await query<SettledRow>(readSettled, [])) await storeOne(query, row)
  })
}

async function storeOne(query: Query, { market_id: marketId, day, version, act }: SettledRow) {
  // A void, and its end, bring no result.
  if (act === 'declare' || act === 'correct') {
    const dayStart = new Date(startOfDay(day))
    await query(storeMessages, [
      ...[marketId, day, dayStart, resultName(marketId, day, version)],
      ...[`${marketId} ${day} `, act === 'correct'],
    ])
  }
  await query(markStored, [marketId, day, version])
}

/** A result version as push_messages.results has it, which is also the name of its settlement. */
function resultName(marketId: string, day: Day, version: number): string {
  return `${marketId} ${day} ${version}`
}
