import { type Day, startOfDay } from '#domain/market-days.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { results } from '../database/schema/results.ts'
import { type Outcome, readOutcomes } from '../live/settled.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import type { PushedResult } from './message-text.ts'

const readResults: Statement = {
  name: 'push_results',
  text: `SELECT r.market_id, r.day, r.version, r.act, r.open_pana, r.close_pana, r.settled_at, m.name
    FROM unnest($1::uuid[], $2::date[], $3::int[]) AS w (market_id, day, version)
    JOIN results r ON r.market_id = w.market_id AND r.day = w.day AND r.version = w.version
    JOIN markets m ON m.id = r.market_id`,
}

const readSlips: Statement = {
  name: 'push_slips',
  text: `SELECT b.player_id, b.market_id, b.day, array_agg(DISTINCT b.slip_id::text) AS slips
    FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::date[])
      AS w (player_id, market_id, day)) w
    JOIN bids b ON b.player_id = w.player_id AND b.market_id = w.market_id AND b.day = w.day
      AND b.placed_at >= $4::timestamptz
    GROUP BY b.player_id, b.market_id, b.day`,
}

type ResultRow = Pick<
  RowOf<typeof results>,
  'market_id' | 'day' | 'version' | 'act' | 'open_pana' | 'close_pana'
> & { settled_at: Date; name: string }

type SlipRow = { player_id: string; market_id: string; day: Day; slips: (string | null)[] }

/** What messages say, by their ids: results in the order in which they came. */
export async function readPushed(
  db: Db,
  messages: readonly ClaimedMessage[],
): Promise<ReadonlyMap<string, PushedResult[]>> {
  const names = [...new Set(messages.flatMap(message => message.results))]
  const parts = names.map(partsOf)
  const rows = await db.query<ResultRow>(readResults, [
    parts.map(({ marketId }) => marketId),
    parts.map(({ day }) => day),
    parts.map(({ version }) => version),
  ])
  const found = new Map(rows.map(row => [`${row.market_id} ${row.day} ${row.version}`, row]))
  const [slips, outcomes] = [await slipsOf(db, messages), await outcomesOf(db, messages, found)]
  return new Map(
    messages.map(message => [
      message.id,
      message.results.flatMap(name => {
        const row = found.get(name)
        if (!row?.open_pana) return []
        const own = outcomes.get(message.player_id) ?? []
        return {
          market: row.name,
          open: row.open_pana,
          close: row.close_pana,
          isCorrected: row.act === 'correct',
          outcome: own.find(({ settlement }) => settlement.name === name)?.data ?? null,
          slips: slips.get(`${message.player_id} ${row.market_id} ${row.day}`) ?? null,
        }
      }),
    ]),
  )
}

async function slipsOf(db: Db, messages: readonly ClaimedMessage[]) {
  const wanted = messages.flatMap(({ player_id, results: names }) =>
    names.map(name => ({ player_id, ...partsOf(name) })),
  )
  const rows = await db.query<SlipRow>(readSlips, [
    wanted.map(({ player_id }) => player_id),
    wanted.map(({ marketId }) => marketId),
    wanted.map(({ day }) => day),
    new Date(Math.min(...wanted.map(({ day }) => startOfDay(day)))),
  ])
  return new Map(rows.map(row => [`${row.player_id} ${row.market_id} ${row.day}`, row.slips]))
}

/** By the ids of the players whose devices want amounts. */
async function outcomesOf(
  db: Db,
  messages: readonly ClaimedMessage[],
  found: ReadonlyMap<string, ResultRow>,
): Promise<ReadonlyMap<string, Outcome[]>> {
  const wanting = messages.filter(message => message.has_amounts)
  const names = new Set(wanting.flatMap(({ results: own }) => own))
  const settlements = [...found]
    .filter(([name]) => names.has(name))
    .map(([name, { day, settled_at }]) => ({ name, day, atMs: settled_at.getTime() }))
  const since = Math.min(...settlements.map(({ atMs }) => atMs)) - 1
  const waiting = wanting.map(({ player_id: playerId }) => ({ playerId, since }))
  return readOutcomes(db, waiting, settlements)
}

function partsOf(name: string): { marketId: string; day: Day; version: number } {
  const [marketId = '', day = '', version] = name.split(' ')
  return { marketId, day, version: Number(version) }
}
