import { gameTypes, needsBothDraws } from '#domain/game-types.ts'
import type { Check } from './reconcile-entries.ts'

const ofBoth = gameTypes
  .filter(needsBothDraws)
  .map(type => `'${type}'`)
  .join(', ')

/** Whether result r decides bid b. */
const isDecided = `CASE WHEN b.session = 'Open' AND b.game_type NOT IN (${ofBoth})
  THEN r.open_pana IS NOT NULL ELSE r.close_pana IS NOT NULL END`

/**
 * Whether bid b has won: every part that it uses matches the draw. The settlement works in another
 * way, with the list of winning bids from the domain, so this checks it independently.
 */
const hasWon = [
  `b.open_pana IN ('NA', r.open_pana)`,
  `b.close_pana IN ('NA', r.close_pana)`,
  `b.open_digit IN ('NA', ${ankOf('r.open_pana')})`,
  `b.close_digit IN ('NA', ${ankOf('r.close_pana')})`,
].join(' AND ')

const newest = `(SELECT DISTINCT ON (market_id, day) * FROM results
  ORDER BY market_id, day, version DESC)`

export const checksOfVersions: Check[] = [
  {
    finding: 'another result than its draws has market-day',
    text: () => `SELECT concat(r.market_id, ' ', r.day, ' ', d.session) AS subject
      FROM ${newest} r JOIN draws d ON d.market_id = r.market_id AND d.day = r.day
      CROSS JOIN LATERAL (
        SELECT CASE d.session WHEN 'Open' THEN r.open_pana ELSE r.close_pana END AS pana
      ) said
      WHERE d.pana IS DISTINCT FROM said.pana
        OR (d.state = 'void') <> (r.is_void AND said.pana IS NULL)`,
  },
  {
    finding: 'the versions have a gap on market-day',
    text: () => `SELECT concat(market_id, ' ', day) AS subject FROM results
      GROUP BY market_id, day HAVING max(version) <> count(*) OR min(version) <> 1`,
  },
]

export const checksOfResults: Check[] = [
  {
    finding: 'settled by no result of its market-day, or not settled and yet decided: bid',
    text: of => `SELECT b.id AS subject FROM bids b
      LEFT JOIN results r ON r.market_id = b.market_id AND r.day = b.day
        AND r.version = b.settled_version
      WHERE ${of('b.player_id')} AND CASE b.status
        WHEN 'placed' THEN b.settled_version <> 0
        WHEN 'refunded' THEN r.is_void IS DISTINCT FROM true OR ${isDecided}
        ELSE r.version IS NULL OR NOT (${isDecided}) OR (b.status = 'won') <> (${hasWon}) END`,
  },
  {
    finding: 'another outcome than the settled result of its market-day gives it: bid',
    text: of => `SELECT b.id AS subject FROM bids b
      JOIN ${newest} r ON r.market_id = b.market_id AND r.day = b.day
      WHERE ${of('b.player_id')} AND r.settled_at IS NOT NULL AND b.status <> CASE
        WHEN ${isDecided} THEN CASE WHEN ${hasWon} THEN 'won' ELSE 'lost' END
        WHEN r.is_void THEN 'refunded' ELSE 'placed' END`,
  },
  {
    finding: 'another payout than its points and its rate give has bid',
    text: of => `SELECT b.id AS subject FROM bids b
      WHERE ${of('b.player_id')} AND b.payout <> CASE b.status
        WHEN 'won' THEN b.points * b.rate_max / b.rate_min WHEN 'refunded' THEN b.points ELSE 0 END`,
  },
  {
    finding: 'not paid exactly what it won, or not refunded exactly once: bid',
    text: of => `SELECT COALESCE(b.id::text, e.bid) AS subject
      FROM (SELECT * FROM bids b WHERE ${of('b.player_id')}) b
      FULL JOIN (
        SELECT split_part(t.ref, ':', 1) AS bid, p.player_id,
          sum(CASE WHEN p.account = 'owed' THEN -p.amount ELSE p.amount END)
            FILTER (WHERE t.kind <> 'refund') AS won,
          sum(CASE WHEN p.account = 'owed' THEN -p.amount ELSE p.amount END)
            FILTER (WHERE t.kind = 'refund') AS refunded,
          count(DISTINCT t.id) FILTER (WHERE t.kind = 'refund') AS refunds
        FROM transactions t JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
        WHERE t.kind IN ('win', 'win_reversed', 'refund') AND ${of('p.player_id')}
        GROUP BY 1, 2
      ) e ON e.bid = b.id::text AND e.player_id = b.player_id
      WHERE b.id IS NULL
        OR COALESCE(e.won, 0) <> CASE b.status WHEN 'won' THEN b.payout ELSE 0 END
        OR COALESCE(e.refunded, 0) <> CASE b.status WHEN 'refunded' THEN b.points ELSE 0 END
        OR COALESCE(e.refunds, 0) <> CASE b.status WHEN 'refunded' THEN 1 ELSE 0 END`,
  },
]

/** The ank of a pana column, as a digit. */
function ankOf(pana: string): string {
  const digits = [1, 2, 3].map(place => `substr(${pana}, ${place}, 1)::int`)
  return `((${digits.join(' + ')}) % 10)::text`
}
