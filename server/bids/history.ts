import { addDays, DAY_MS, type Day, localDay, startOfDay } from '#domain/market-days.ts'
import { columnsSql, type Db, type RowOf, type Statement } from '../database/db.ts'
import { bids } from '../database/schema/money.ts'
import { isCorrected } from '../markets/results.ts'

/** A bid with the results of its market-day so far. */
export type BidRow = RowOf<typeof bids> & {
  game_name: string
  open_result: string | null
  close_result: string | null
  is_corrected: boolean
  /** When the result that the bid's outcome follows was made. */
  settled_at: Date | null
}

/** A field that is left out does not filter. */
export type BidFilter = {
  marketName?: string | undefined
  gameType?: string | undefined
  status?: string | undefined
  day?: Day | undefined
  /** Instants (epoch ms) between which the bid was placed, instead of `day`. */
  fromMs?: number | undefined
  untilMs?: number | undefined
}

/** A market-day that closes after midnight takes bids at most until the end of the next date. */
const BIDS_WITHIN_MS = 2 * DAY_MS
const YEAR_9999 = Date.UTC(9999, 0)

export const bidColumns = `
  SELECT ${columnsSql(bids, 'b')}, m.name AS game_name, opened.pana AS open_result, closed.pana AS close_result,
    followed.made_at AS settled_at, ${isCorrected('b')} AS is_corrected`
export const bidJoins = `
  JOIN markets m ON m.id = b.market_id
  LEFT JOIN draws opened
    ON opened.market_id = b.market_id AND opened.day = b.day AND opened.session = 'Open'
  LEFT JOIN draws closed
    ON closed.market_id = b.market_id AND closed.day = b.day AND closed.session = 'Close'
  LEFT JOIN results followed ON followed.market_id = b.market_id AND followed.day = b.day
    AND followed.version = b.settled_version`

const newestFirst = 'ORDER BY b.placed_at DESC, b.id DESC LIMIT $2'

const page = `${bidColumns} FROM bids b ${bidJoins} WHERE b.player_id = $1`

/**
 * The older of the bid's place and the end of the filter, as one bound: with two, the scan of the index
 * began at the end, and read all newer bids of the player again for each page. Nothing is older than a
 * bid that the player does not have.
 */
const seenAt = '(SELECT seen.placed_at FROM bids seen WHERE seen.id = $0 AND seen.player_id = $1)'
const isOlder = `(b.placed_at, b.id) < (
  CASE WHEN ${seenAt} >= $4 THEN $4 ELSE ${seenAt} END,
  CASE WHEN ${seenAt} >= $4 THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE $0 END)`

/** SQL with its value, whose place is $0. The name becomes part of the name of the statement. */
type Condition = { name: string; sql: string; value: unknown }

/** A player's bids, newest first, at most `limit`. With `before`, only bids older than that bid. */
export async function readBids(
  db: Db,
  playerId: string,
  { before, limit, ...filter }: BidFilter & { limit: number; before?: string | undefined },
): Promise<BidRow[]> {
  const [first, last] = instantsOf(filter.day ?? null)
  const from = filter.fromMs === undefined ? first : new Date(filter.fromMs)
  const end = filter.untilMs === undefined ? last : new Date(filter.untilMs)
  const conditions = conditionsOf(filter, before)
  const until = before === undefined ? ['b.placed_at < $4'] : []
  const where = [
    'b.placed_at >= $3',
    ...until,
    ...conditions.map(({ sql }, index) => sql.replaceAll('$0', `$${index + 5}`)),
  ]
  const statement: Statement = {
    name: ['bids', ...conditions.map(({ name }) => name)].join('_'),
    text: `${page} AND ${where.join(' AND ')} ${newestFirst}`,
  }
  const values = conditions.map(({ value }) => value)
  return db.query<BidRow>(statement, [playerId, limit, from, end, ...values])
}

/**
 * The conditions besides the instants, which limit the scan of the player's index. The index has the
 * columns of market, type and status, so a filter without a match reads no rows. Each needs a plain
 * comparison: PostgreSQL cannot use the index for one that may also be null. The market is found
 * once, because a join for every row made a filter without a match three times as slow.
 */
function conditionsOf(
  { marketName, gameType, status, day }: BidFilter,
  before?: string,
): Condition[] {
  const all = [
    {
      name: 'market',
      sql: 'b.market_id = (SELECT id FROM markets WHERE name = $0)',
      value: marketName,
    },
    { name: 'type', sql: 'b.game_type = $0', value: gameType },
    { name: 'status', sql: 'b.status = $0', value: status },
    { name: 'day', sql: `to_char(b.day, 'YYYY-MM-DD') = $0`, value: day },
    { name: 'before', sql: isOlder, value: before },
  ]
  return all.filter(({ value }) => value !== undefined)
}

function instantsOf(day: Day | null): [from: Date | string, until: Date | string] {
  if (day === null) return ['-infinity', 'infinity']
  // The contract allows dates that the database cannot store as an instant.
  const from = Math.min(Math.max(startOfDay(day), 0), YEAR_9999)
  return [new Date(from), new Date(from + BIDS_WITHIN_MS)]
}

/** What a player's bids of one market-day come to, in points. */
type DaySum = {
  day: Day
  /** The stakes of all its bids. */
  staked: number
  won: number
  refunded: number
  /** The stakes of bids without an outcome. */
  waiting: number
}

const sumDays: Statement = {
  name: 'bid_day_sums',
  text: `
SELECT b.day, SUM(b.points)::bigint AS staked,
  COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'won'), 0)::bigint AS won,
  COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'refunded'), 0)::bigint AS refunded,
  COALESCE(SUM(b.points) FILTER (WHERE b.status = 'placed'), 0)::bigint AS waiting
FROM bids b
WHERE b.player_id = $1 AND b.placed_at >= $2 AND b.placed_at < $3 AND b.day = ANY($4::date[])
  AND ($5::text IS NULL OR b.market_id = (SELECT id FROM markets WHERE name = $5))
GROUP BY b.day ORDER BY b.day DESC`,
}

/** Sums a player's bids of some market-days, of one market or of all, newest day first. */
export async function readDaySums(
  db: Db,
  playerId: string,
  days: readonly Day[],
  marketName: string | null,
): Promise<DaySum[]> {
  if (days.length === 0) return []
  const starts = days.map(startOfDay)
  const from = new Date(Math.min(...starts))
  const until = new Date(Math.max(...starts) + BIDS_WITHIN_MS)
  return db.query<DaySum>(sumDays, [playerId, from, until, days, marketName])
}

/** The result of an earlier day stays on a market over a weekend off and a few holidays. */
const DAYS_BACK = 7

type MarketBidsRow = {
  game_name: string
  day: Day
  staked: number
  won: number
  refunded: number
  waiting_bids: number
  waiting: number
}

const sumMarkets: Statement = {
  name: 'market_bids',
  text: `
SELECT m.name AS game_name, s.day, s.staked, s.won, s.refunded, s.waiting_bids, s.waiting
FROM (
  SELECT b.market_id, b.day, SUM(b.points)::bigint AS staked,
    COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'won'), 0)::bigint AS won,
    COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'refunded'), 0)::bigint AS refunded,
    COUNT(*) FILTER (WHERE b.status = 'placed')::bigint AS waiting_bids,
    COALESCE(SUM(b.points) FILTER (WHERE b.status = 'placed'), 0)::bigint AS waiting,
    RANK() OVER (PARTITION BY b.market_id ORDER BY b.day DESC) AS place
  FROM bids b WHERE b.player_id = $1 AND b.placed_at >= $2
  GROUP BY b.market_id, b.day
) s
JOIN markets m ON m.id = s.market_id
WHERE s.place <= 2 ORDER BY m.position, m.name, s.day DESC`,
}

/** A player's bids of the last days by market, of its two newest market-days with bids. */
export async function readMarketBids(
  db: Db,
  playerId: string,
  now: number,
): Promise<MarketBidsRow[]> {
  const since = new Date(startOfDay(addDays(localDay(now), -DAYS_BACK)))
  return db.query<MarketBidsRow>(sumMarkets, [playerId, since])
}
