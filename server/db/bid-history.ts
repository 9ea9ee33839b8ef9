import type { Db, Statement } from './open.ts'

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
}

const columns = `
  SELECT b.*, m.name AS game_name, opened.pana AS open_result, closed.pana AS close_result`
const joins = `
  JOIN markets m ON m.id = b.market_id
  LEFT JOIN draws opened
    ON opened.market_id = b.market_id AND opened.day = b.day AND opened.session = 'Open'
  LEFT JOIN draws closed
    ON closed.market_id = b.market_id AND closed.day = b.day AND closed.session = 'Close'`
const newestFirst = 'ORDER BY b.placed_at DESC, b.id DESC LIMIT $2'

const firstPage: Statement = {
  name: 'bids_first_page',
  text: `${columns} FROM bids b ${joins} WHERE b.player_id = $1 ${newestFirst}`,
}

const nextPage: Statement = {
  name: 'bids_next_page',
  text: `${columns} FROM bids seen
  JOIN bids b ON b.player_id = seen.player_id
    AND (b.placed_at, b.id) < (seen.placed_at, seen.id) ${joins}
  WHERE seen.player_id = $1 AND seen.id = $3 ${newestFirst}`,
}

/** A player's bids, newest first: at most `limit`, and of those older than the bid `before`. */
export async function readBids(
  db: Db,
  playerId: string,
  limit: number,
  before?: string,
): Promise<BidRow[]> {
  return before === undefined
    ? db.query<BidRow>(firstPage, [playerId, limit])
    : db.query<BidRow>(nextPage, [playerId, limit, before])
}
