import { DAY_MS, type Day, startOfDay } from '#domain/market-days.ts'
import { columnsSql, type Db, type Statement } from '../database/db.ts'
import { bids } from '../database/schema/money.ts'
import { isCorrected } from '../markets/results.ts'

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
  is_corrected: boolean
  /** When the result that the bid's outcome follows was made. */
  settled_at: Date | null
  slip_id: string | null
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
export const BIDS_WITHIN_MS = 2 * DAY_MS
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

/** A condition on $0, the place of its value. */
type Sift = { name: string; condition: string; value: unknown }

/** A player's bids, newest first, at most `limit`. With `before`, only bids older than that bid. */
export async function readBids(
  db: Db,
  playerId: string,
  { before, limit, ...filter }: BidFilter & { limit: number; before?: string | undefined },
): Promise<BidRow[]> {
  const [first, last] = instantsOf(filter.day ?? null)
  const from = filter.fromMs === undefined ? first : new Date(filter.fromMs)
  const end = filter.untilMs === undefined ? last : new Date(filter.untilMs)
  const sifts = siftsOf(filter, before)
  const conditions = sifts.map(({ condition }, index) =>
    condition.replaceAll('$0', `$${index + 5}`),
  )
  const until = before === undefined ? ['b.placed_at < $4'] : []
  const where = ['b.placed_at >= $3', ...until, ...conditions].join(' AND ')
  const statement: Statement = {
    name: ['bids', ...sifts.map(({ name }) => name)].join('_'),
    text: `${page} AND ${where} ${newestFirst}`,
  }
  return db.query<BidRow>(statement, [playerId, limit, from, end, ...sifts.map(s => s.value)])
}

/**
 * The conditions beside the instants, which limit the scan of the player's index. The index has the
 * columns of market, type and status, so a filter without a match reads no rows. Each needs a plain
 * comparison: PostgreSQL cannot use the index for one that may also be null. The market is found
 * once, because a join for every row made a filter without a match three times as slow.
 */
function siftsOf({ marketName, gameType, status, day }: BidFilter, before?: string): Sift[] {
  const all = [
    {
      name: 'market',
      condition: 'b.market_id = (SELECT id FROM markets WHERE name = $0)',
      value: marketName,
    },
    { name: 'type', condition: 'b.game_type = $0', value: gameType },
    { name: 'status', condition: 'b.status = $0', value: status },
    { name: 'day', condition: `to_char(b.day, 'YYYY-MM-DD') = $0`, value: day },
    { name: 'before', condition: isOlder, value: before },
  ]
  return all.filter(({ value }) => value !== undefined)
}

function instantsOf(day: Day | null): [from: Date | string, until: Date | string] {
  if (day === null) return ['-infinity', 'infinity']
  // The contract allows dates that the database cannot store as an instant.
  const from = Math.min(Math.max(startOfDay(day), 0), YEAR_9999)
  return [new Date(from), new Date(from + BIDS_WITHIN_MS)]
}
