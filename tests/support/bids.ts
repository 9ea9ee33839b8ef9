import { v7 as uuidv7 } from 'uuid'
import { type Bid, bidText, type MarketSession } from '#domain/bids.ts'
import { jodis, singleDigits } from '#domain/jodis.ts'
import { doublePanas, panas, singlePanas, triplePanas } from '#domain/panas.ts'
import { defaultRates, type Rate } from '#domain/settlement.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db, Statement } from '../../server/database/db.ts'

export type PlacedBid = { id: string; playerId: string; bid: Bid; points: number; rate: Rate }

const ROWS_PER_STATEMENT = 10_000

/** All the rows of an accepted bid, for many bids at once and in their order. */
const insert: Statement = {
  name: 'test_many_bids',
  text: `
WITH given AS MATERIALIZED (
  SELECT g.* FROM jsonb_to_recordset($5::jsonb) AS g (place int, id uuid, player_id uuid,
    game_type text, session text, open_digit text, close_digit text, open_pana text,
    close_pana text, points bigint, rate_min int, rate_max int, remark text)
), chained AS MATERIALIZED (
  SELECT g.*, w.balance - sum(g.points) OVER so_far AS balance_after,
    w.version + row_number() OVER so_far AS version
  FROM given g JOIN wallets w ON w.player_id = g.player_id AND w.account = 'wallet'
  WINDOW so_far AS (PARTITION BY g.player_id ORDER BY g.place)
), bid AS (
  INSERT INTO bids (id, bid_id, player_id, market_id, day, session, game_type, open_digit,
    close_digit, open_pana, close_pana, points, rate_min, rate_max, placed_at)
  SELECT id, id, player_id, $1::uuid, $2::date, session, game_type, open_digit, close_digit,
    open_pana, close_pana, points, rate_min, rate_max, $3::timestamptz
  FROM chained ORDER BY place
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT id, 'bid', id::text, $3::timestamptz, 'Bid ' || $4 || ', ' || remark
  FROM chained ORDER BY place
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT c.id, line.* FROM chained c CROSS JOIN LATERAL (VALUES
    (1, 'wallet', c.player_id, -c.points, c.balance_after, c.version, 'bid'),
    (2, 'house', NULL, c.points, NULL, NULL, NULL)
  ) AS line (line, account, player_id, amount, balance_after, version, kind)
  ORDER BY c.place, line.line
), verdict AS (
  INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, remaining, at)
  SELECT player_id, id, '', true, '', balance_after, $3::timestamptz FROM chained ORDER BY place
)
UPDATE wallets w SET balance = w.balance - d.points, version = w.version + d.entries
FROM (
  SELECT player_id, sum(points)::bigint AS points, count(*) AS entries FROM chained GROUP BY player_id
) d
WHERE w.player_id = d.player_id AND w.account = 'wallet'`,
}

/** A bid to insert, at the rate of its type. Ids ascend. */
export function bidFor(playerId: string, bid: Bid, points: number): PlacedBid {
  return { id: uuidv7(), playerId, bid, points, rate: defaultRates[bid.type] }
}

/** Places many bids by SQL: one by one they would take too long. */
export async function insertBids(
  db: Db,
  market: { id: string; name: string; day: string; at: Date },
  bids: PlacedBid[],
): Promise<void> {
  for (let start = 0; start < bids.length; start += ROWS_PER_STATEMENT) {
    const rows = bids.slice(start, start + ROWS_PER_STATEMENT).map((placed, index) => {
      const { id, playerId, bid, points, rate } = placed
      const wire = toWire(bid)
      return {
        ...{ place: index, id, player_id: playerId, points, ...wire },
        ...{ rate_min: rate.min, rate_max: rate.max },
        remark: `${wire.session}, ${bid.type} ${bidText(bid)}`,
      }
    })
    const { id, day, at, name } = market
    await db.query(insert, [id, day, at, name, JSON.stringify(rows)])
  }
}

/** A bid of every type and session, with the demo's rate for it. */
export const everyType: [bid: Bid, rate: string][] = [
  [{ type: 'Single Digit', session: 'Open', digit: '7' }, '10 KA 100'],
  [{ type: 'Single Digit', session: 'Close', digit: '0' }, '10 KA 100'],
  [{ type: 'Jodi Digit', jodi: '16' }, '10 KA 1000'],
  [{ type: 'Single Pana', session: 'Open', pana: '128' }, '10 KA 1600'],
  [{ type: 'Double Pana', session: 'Close', pana: '100' }, '10 KA 3200'],
  [{ type: 'Triple Pana', session: 'Open', pana: '777' }, '10 KA 10000'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' }, '10 KA 10000'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }, '10 KA 10000'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, '10 KA 100000'],
]

const panaLists = {
  'Single Pana': singlePanas,
  'Double Pana': doublePanas,
  'Triple Pana': triplePanas,
} as const

/** Bids as players choose them: half single digits, then jodis and panas, and few sangams. */
export function randomBid(random: () => number): Bid {
  const session: MarketSession = random() < 0.5 ? 'Open' : 'Close'
  const die = random()
  if (die < 0.5) return { type: 'Single Digit', session, digit: oneOf(singleDigits, random) }
  if (die < 0.7) return { type: 'Jodi Digit', jodi: oneOf(jodis, random) }
  if (die < 0.9) {
    const type = die < 0.8 ? 'Single Pana' : die < 0.87 ? 'Double Pana' : 'Triple Pana'
    return { type, session, pana: oneOf(panaLists[type], random) }
  }
  if (die < 0.97) {
    const parts = { pana: oneOf(panas, random), digit: oneOf(singleDigits, random) }
    return { type: 'Half Sangam', panaOf: session, ...parts }
  }
  const [openPana, closePana] = [oneOf(panas, random), oneOf(panas, random)]
  return { type: 'Full Sangam', openPana, closePana }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function oneOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}
