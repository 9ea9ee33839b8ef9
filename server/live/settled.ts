import { bidText } from '#domain/bids.ts'
import { gameTypes, needsBothDraws } from '#domain/game-types.ts'
import { type Day, startOfDay } from '#domain/market-days.ts'
import { resultString } from '#domain/results.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { bids } from '../database/schema/money.ts'
import type { results } from '../database/schema/results.ts'

type SettledRow = Pick<RowOf<typeof results>, 'market_id' | 'day' | 'version'> & {
  settled_at: Date
}

/** A result version of which every bid is settled. */
export type Settlement = { name: string; day: Day; atMs: number }

/** What a settlement brought one player: the data of an event, without the balance. */
export type Outcome = {
  settlement: Settlement
  data: {
    /** Epoch ms. */
    at: number
    market: string
    day: Day
    session: 'Open' | 'Close'
    version: number
    outcome: 'won' | 'lost' | 'refunded' | 'corrected'
    /** Paid or given back; of a correction, the difference. */
    points: number
    /** Numbers of the bids that won. */
    numbers: string[]
    /** The slip of the bids that won; empty if there are several. */
    slip_id: string
    /** The result, like 128-1*-***. */
    result: string
    /** How many bids it decided, and their points. */
    bids: number
    staked: number
    /** Some of the numbers that did not win. */
    lost_numbers: string[]
  }
}

/** Numbers that did not win: more do not fit on a phone. */
const LOST_NUMBERS = 12

const selectSettlements: Statement = {
  name: 'live_settlements',
  text: `SELECT market_id, day, version, settled_at FROM results
    WHERE settled_at > $1 ORDER BY settled_at`,
}

/**
 * Sums the bids of players by the result version that they follow. A version may be settled together
 * with earlier ones: it corrects only what the last version before them, `earlier`, had decided. A
 * correction's points are the payouts and reversals posted since.
 *
 * $1 players, $2 since when each of them waits, $3 since when their bids were placed, $4 the
 * types that need both draws, $5 the most numbers that did not win.
 */
const selectOutcomes: Statement = {
  name: 'live_outcomes',
  text: `
WITH waiting AS MATERIALIZED (
  SELECT w.player_id, min(w.since) AS since
  FROM unnest($1::uuid[], $2::timestamptz[]) AS w (player_id, since)
  GROUP BY w.player_id
), settled AS MATERIALIZED (
  SELECT r.market_id, r.day, r.version, r.settled_at, m.name AS market,
    r.open_pana AS drawn_open, r.close_pana AS drawn_close,
    COALESCE(earlier.version, 0) AS earlier, earlier.open_pana, earlier.close_pana
  FROM results r
  JOIN markets m ON m.id = r.market_id
  LEFT JOIN LATERAL (
    SELECT e.version, e.open_pana, e.close_pana FROM results e
    WHERE e.market_id = r.market_id AND e.day = r.day AND e.settled_at < r.settled_at
    ORDER BY e.version DESC LIMIT 1
  ) earlier ON true
  WHERE r.settled_at > (SELECT min(since) FROM waiting)
), own AS (
  SELECT b.*, s.market, s.settled_at, s.earlier, s.drawn_open, s.drawn_close, needs.open_only,
    jsonb_build_object('game_type', b.game_type, 'session', b.session,
      'open_digit', b.open_digit, 'close_digit', b.close_digit, 'open_pana', b.open_pana,
      'close_pana', b.close_pana) AS wire,
    CASE WHEN needs.open_only THEN s.open_pana ELSE s.close_pana END IS NOT NULL AS is_corrected
  FROM settled s
  JOIN bids b ON b.market_id = s.market_id AND b.day = s.day AND b.settled_version = s.version
  JOIN waiting w ON w.player_id = b.player_id AND w.since < s.settled_at
  CROSS JOIN LATERAL (SELECT b.session = 'Open' AND b.game_type <> ALL ($4::text[]) AS open_only) needs
  WHERE b.placed_at >= $3
)
SELECT o.player_id, o.market_id, o.market, o.day, o.settled_version AS version, o.settled_at,
  bool_or(o.open_only) AS is_open, bool_or(o.is_corrected) AS is_corrected,
  bool_or(o.status = 'won') AS has_won, bool_or(o.status = 'refunded') AS is_refunded,
  SUM(CASE WHEN o.is_corrected THEN (
    SELECT COALESCE(SUM(CASE p.account WHEN 'wallet' THEN p.amount ELSE -p.amount END), 0)
    FROM results u
    JOIN transactions t
      ON t.kind IN ('win', 'refund', 'win_reversed') AND t.ref = o.id || ':' || u.version
    JOIN postings p ON p.transaction_id = t.id AND p.account IN ('wallet', 'owed')
    WHERE u.market_id = o.market_id AND u.day = o.day AND u.version > o.earlier
  ) ELSE o.payout END)::bigint AS points,
  o.drawn_open, o.drawn_close, COUNT(*)::int AS bids, SUM(o.points)::bigint AS staked,
  COALESCE(jsonb_agg(DISTINCT o.wire) FILTER (WHERE o.status = 'won'), '[]') AS winners,
  COALESCE(to_jsonb((array_agg(DISTINCT o.wire) FILTER (WHERE o.status = 'lost'))[1:$5]), '[]')
    AS losers,
  array_agg(DISTINCT o.slip_id) FILTER (WHERE o.status = 'won') AS winning_slips
FROM own o
GROUP BY o.player_id, o.market_id, o.market, o.day, o.settled_version, o.settled_at,
  o.drawn_open, o.drawn_close
ORDER BY o.settled_at, o.settled_version`,
}

type OutcomeRow = Pick<RowOf<typeof bids>, 'player_id'> &
  SettledRow & {
    market: string
    is_open: boolean
    is_corrected: boolean
    has_won: boolean
    is_refunded: boolean
    points: number
    /** At most nine: all bids that win with one result. */
    winners: WireBid[]
    losers: WireBid[]
    drawn_open: string | null
    drawn_close: string | null
    bids: number
    staked: number
    winning_slips: (string | null)[] | null
  }

const ofBothDraws = gameTypes.filter(needsBothDraws)

/** The results that were settled after an instant (epoch ms), oldest first. */
export async function readSettlements(db: Db, sinceMs: number): Promise<Settlement[]> {
  const rows = await db.query<SettledRow>(selectSettlements, [new Date(sinceMs)])
  return rows.map(settlementOf)
}

/** A player who has not been sent what was settled after an instant, epoch ms. */
type Waiting = { playerId: string; since: number }

/** What settlements brought players, by the players' ids, oldest first. One query serves all. */
export async function readOutcomes(
  db: Db,
  waiting: readonly Waiting[],
  settlements: readonly Settlement[],
): Promise<ReadonlyMap<string, Outcome[]>> {
  if (waiting.length === 0 || settlements.length === 0) return new Map()
  const placedSince = Math.min(...settlements.map(({ day }) => startOfDay(day)))
  const rows = await db.query<OutcomeRow>(selectOutcomes, [
    waiting.map(({ playerId }) => playerId),
    waiting.map(({ since }) => new Date(since)),
    new Date(placedSince),
    ofBothDraws,
    LOST_NUMBERS,
  ])
  const names = new Set(settlements.map(({ name }) => name))
  const outcomes = new Map<string, Outcome[]>()
  for (const row of rows) {
    const outcome = outcomeOf(row)
    // Others may have been settled since.
    if (!names.has(outcome.settlement.name)) continue
    outcomes.set(row.player_id, [...(outcomes.get(row.player_id) ?? []), outcome])
  }
  return outcomes
}

function outcomeOf(row: OutcomeRow): Outcome {
  const isWin = row.has_won && !row.is_corrected
  const slips = isWin ? (row.winning_slips ?? []) : []
  return {
    settlement: settlementOf(row),
    data: {
      at: row.settled_at.getTime(),
      market: row.market,
      day: row.day,
      session: row.is_open ? 'Open' : 'Close',
      version: row.version,
      outcome: wordOf(row),
      points: row.points,
      numbers: isWin ? numbersOf(row.winners) : [],
      slip_id: (slips.length === 1 && slips[0]) || '',
      result: resultString({ open: row.drawn_open, close: row.drawn_close }),
      bids: row.bids,
      staked: row.staked,
      lost_numbers: row.is_corrected ? [] : numbersOf(row.losers),
    },
  }
}

/** Each number once. */
function numbersOf(wire: readonly WireBid[]): string[] {
  return [...new Set(wire.map(fromWire).map(bid => (bid ? bidText(bid) : '')))]
}

function wordOf({ is_corrected, has_won, is_refunded }: OutcomeRow): Outcome['data']['outcome'] {
  if (is_corrected) return 'corrected'
  if (has_won) return 'won'
  return is_refunded ? 'refunded' : 'lost'
}

function settlementOf({ market_id, day, version, settled_at }: SettledRow): Settlement {
  return { name: `${market_id} ${day} ${version}`, day, atMs: settled_at.getTime() }
}
