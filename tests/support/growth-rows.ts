import { DAY_MS } from '#domain/market-days.ts'
import type { Db } from '../../server/database/db.ts'
import { changeLimit } from '../../server/limits/change-limits.ts'
import { type DayKey, declare } from '../../server/results/declare.ts'
import { settleDay } from '../../server/results/settle-day.ts'
import { bidFor, insertBids, randomBid, seeded } from './bids.ts'
import { addMarket, setDraws } from './markets.ts'
import { addManyPlayersTo } from './players.ts'

/** 'one': each player has one bid, except one player, who has nearly all. */
export type Spread = 'many' | 'one'

/** The rows of a filled database. */
export type Filled = {
  /** The first has the most bids. */
  players: string[]
  /** A market-day with both results and half of the bids, none of them settled. */
  unsettled: DayKey
}

const SETTLED_DAY = '2025-11-17'
const UNSETTLED_DAY = '2025-11-18'
const PLACED_AT = `T05:00:00+05:30`
const POINTS = 1_000_000_000
const BIDS_OF_PLAYER = 20
const BIDS_OF_SLIP = 8
/** Bids per deposit with a screenshot. */
const BIDS_OF_DEPOSIT = 4
/** Players with a limit, which reconcile compares with their bids. */
const LIMITED_MAX = 100
const PICTURE_BYTES = 2_000

/**
 * Fills an empty database with `bids` bids, as many entries of the books, and rows of every other
 * table that grows. Half of the bids are settled. With 'one', nearly all rows are of one player, and
 * the statistics of the database expect few of each.
 */
export async function fillRows(db: Db, bids: number, spread: Spread): Promise<Filled> {
  const at = new Date(`${SETTLED_DAY}${PLACED_AT}`)
  const count = bids / BIDS_OF_PLAYER
  const players = (await addManyPlayersTo(db, { count, points: POINTS, at })).map(({ id }) => id)
  const random = seeded(bids)
  const market = await addMarket(db, 'Growth', { openMinute: 600, closeMinute: 660 })
  await setDraws(db, market, {
    [SETTLED_DAY]: ['closed', 'closed'],
    [UNSETTLED_DAY]: ['closed', 'closed'],
  })
  const keyOf = (day: string) => ({ marketId: market.id, day })
  for (const day of [SETTLED_DAY, UNSETTLED_DAY]) {
    const others = spread === 'one' ? count / 2 : 0
    const placed = Array.from({ length: bids / 2 + others }, (_, index) => {
      const turn = spread === 'many' ? index % count : Math.max(0, index + 1 - bids / 2)
      return bidFor(players[turn]!, randomBid(random), 10)
    })
    const placedAt = new Date(`${day}${PLACED_AT}`)
    await insertBids(db, { id: market.id, name: 'Growth', day, at: placedAt }, placed)
    await declare(db, { ...keyOf(day), session: 'Open' }, '128')
    await declare(db, { ...keyOf(day), session: 'Close' }, '349')
    if (day === SETTLED_DAY) await settleDay(db, keyOf(day))
  }
  for (const playerId of players.slice(0, LIMITED_MAX)) {
    await changeLimit(db, { playerId, kind: 'stake_week', points: POINTS, by: 'player' })
  }
  for (const text of otherRows(spread)) await run(db, text, [bids])
  await run(db, 'VACUUM ANALYZE')
  return { players, unsettled: keyOf(UNSETTLED_DAY) }
}

/** The time when everything that is deleted by age is old enough, in epoch ms. */
export function whenSwept(): number {
  return Date.parse(`${UNSETTLED_DAY}${PLACED_AT}`) + 2_000 * DAY_MS
}

/** Runs a statement with the time limit of jobs, not of calls. */
export function run<Row>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> {
  return db.within('jobs').query<Row>({ name: '', text }, values)
}

const old = `'2025-11-01'::timestamptz`
const places = {
  many: 'n % (SELECT count(*) FROM players)',
  one: `CASE WHEN n % ${BIDS_OF_PLAYER} = 0 THEN n / ${BIDS_OF_PLAYER} - 1 ELSE 0 END`,
}

const otherRows = (spread: Spread) => {
  /** A player for each number n up to $1. */
  const turns = `(SELECT n, p.id AS player_id, p.phone FROM generate_series(1, $1::int) n
    JOIN (SELECT *, row_number() OVER (ORDER BY phone) - 1 AS place FROM players) p
      ON p.place = ${places[spread]}) t`
  return [
    `WITH slips AS (
    SELECT id, player_id, md5(player_id || (row_number() OVER own / ${BIDS_OF_SLIP})::text)::uuid
      AS slip_id FROM bids WINDOW own AS (PARTITION BY player_id ORDER BY id)
  ), named AS (
    UPDATE bids b SET slip_id = s.slip_id FROM slips s WHERE s.id = b.id AND $1::int > 0
  )
  INSERT INTO receipts (number, player_id, slip_id, made_at)
  SELECT DISTINCT 'R' || slip_id, player_id, slip_id, ${old} FROM slips`,
    `WITH pictured AS (
    INSERT INTO uploads (id, player_id, purpose, content_type, bytes, created_at)
    SELECT md5(n::text)::uuid, player_id, 'deposit', 'image/webp',
      decode(repeat('7f', ${PICTURE_BYTES}), 'hex'), ${old}
    FROM ${turns} WHERE n % ${BIDS_OF_DEPOSIT} = 0
  )
  INSERT INTO fund_requests (id, player_id, kind, source, points, status, utr, image_id, created_at,
    decided_at)
  SELECT 'D' || n, player_id, 'deposit', 'manual', 500, -1, lpad(n::text, 12, '0'),
    md5(n::text)::uuid, ${old} + n * interval '1 second', ${old} + interval '1 day'
  FROM ${turns} WHERE n % ${BIDS_OF_DEPOSIT} = 0`,
    `INSERT INTO limit_changes (id, player_id, what, before, after, state, changed_by, at)
  SELECT md5(n::text)::uuid, player_id, 'stake_day', NULL, NULL, 'done', 'player', ${old}
  FROM ${turns}`,
    `INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, at)
  SELECT player_id, md5(n::text)::uuid, '', false, 'Refused', ${old} FROM ${turns}`,
    `INSERT INTO attempts (key, count, since) SELECT 'login:' || n, 1, ${old} FROM ${turns}`,
    `INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at)
  SELECT md5(n::text)::uuid, phone, 'login', '', ${old}, ${old} FROM ${turns}`,
    `INSERT INTO sessions (token_hash, player_id, user_token_hash, created_at, last_seen_at)
  SELECT 'old-' || n, player_id, '', ${old}, ${old} FROM ${turns}`,
    `INSERT INTO payment_events (provider, event_id, trans_id, status, received_at)
  SELECT 'sandbox', n::text, '', 'SUCCESS', ${old} FROM ${turns}`,
  ]
}
