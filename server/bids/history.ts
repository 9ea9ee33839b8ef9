import { DAY_MS, type Day, startOfDay } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'

export type BidRow = {
  id: string
  game_name: string
  day: string
  session: 'Open' | 'Close'
  game_type: string
  open_digit: string
  close_digit: string
  open_pana: string
  close_pana: string
  points: number
  rate_min: number
  rate_max: number
  placed_at: Date
  status: 'placed' | 'won' | 'lost' | 'refunded'
  payout: number
  open_result: string | null
  close_result: string | null
  /** When the result that the bid's outcome follows was made. */
  settled_at: Date | null
}

/** A field that is left out does not filter. */
export type BidFilter = {
  marketName?: string | undefined
  gameType?: string | undefined
  status?: string | undefined
  day?: Day | undefined
  /** Instants (epoch ms) between which the bid was placed, in place of `day`. */
  fromMs?: number | undefined
  untilMs?: number | undefined
}

/** A market-day that closes after midnight takes bids at most until the end of the next date. */
const BIDS_WITHIN_MS = 2 * DAY_MS
const YEAR_9999 = Date.UTC(9999, 0)

const columns = `
  SELECT b.*, m.name AS game_name, opened.pana AS open_result, closed.pana AS close_result,
    followed.made_at AS settled_at`
const joins = `
  JOIN markets m ON m.id = b.market_id
  LEFT JOIN draws opened
    ON opened.market_id = b.market_id AND opened.day = b.day AND opened.session = 'Open'
  LEFT JOIN draws closed
    ON closed.market_id = b.market_id AND closed.day = b.day AND closed.session = 'Close'
  LEFT JOIN results followed ON followed.market_id = b.market_id AND followed.day = b.day
    AND followed.version = b.settled_version`

// The instants limit the index scan over a player's bids. The other conditions filter its rows. The
// market is found once, because a join for every row made a filter without a match three times as slow.
const sifted = `
  b.placed_at >= $3 AND b.placed_at < $4 AND ($5::text IS NULL OR b.market_id = (SELECT id FROM markets WHERE name = $5))
  AND ($6::text IS NULL OR b.game_type = $6) AND ($7::text IS NULL OR b.status = $7)
  AND ($8::text IS NULL OR to_char(b.day, 'YYYY-MM-DD') = $8)`
const newestFirst = 'ORDER BY b.placed_at DESC, b.id DESC LIMIT $2'

const firstPage: Statement = {
  name: 'bids_first_page',
  text: `${columns} FROM bids b ${joins} WHERE b.player_id = $1 AND ${sifted} ${newestFirst}`,
}

const nextPage: Statement = {
  name: 'bids_next_page',
  text: `${columns} FROM bids seen
  JOIN bids b ON b.player_id = seen.player_id
    AND (b.placed_at, b.id) < (seen.placed_at, seen.id) ${joins}
  WHERE seen.player_id = $1 AND seen.id = $9 AND ${sifted} ${newestFirst}`,
}

/** A player's bids, newest first, at most `limit`. With `before`, only bids older than that bid. */
export async function readBids(
  db: Db,
  playerId: string,
  { before, limit, ...filter }: BidFilter & { limit: number; before?: string | undefined },
): Promise<BidRow[]> {
  const { marketName = null, gameType = null, status = null, day = null } = filter
  const [first, last] = instantsOf(day)
  const from = filter.fromMs === undefined ? first : new Date(filter.fromMs)
  const until = filter.untilMs === undefined ? last : new Date(filter.untilMs)
  const values = [playerId, limit, from, until, marketName, gameType, status, day]
  return before === undefined
    ? db.query<BidRow>(firstPage, values)
    : db.query<BidRow>(nextPage, [...values, before])
}

function instantsOf(day: Day | null): [from: Date | string, until: Date | string] {
  if (day === null) return ['-infinity', 'infinity']
  // The contract allows dates that the database cannot store as an instant.
  const from = Math.min(Math.max(startOfDay(day), 0), YEAR_9999)
  return [new Date(from), new Date(from + BIDS_WITHIN_MS)]
}
