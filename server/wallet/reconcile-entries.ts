import { dayOfSql, firstDaySql, startOfDaySql } from '../database/clock.ts'

/** One check of the accounts. The query returns a row for each difference, with its `subject`. */
export type Check = {
  /** The start of the sentence about a difference; the subject follows. */
  finding: string
  text: (of: PlayerCondition) => string
}

/** The SQL condition that a column is the id of a checked player; 'true' when all are checked. */
export type PlayerCondition = (column: string) => string

/** Checks that need the data of all players. */
export const checksOfTransactions: Check[] = [
  {
    finding: 'no postings in transaction',
    text: () => `SELECT t.id AS subject FROM transactions t
      WHERE NOT EXISTS (SELECT FROM postings p WHERE p.transaction_id = t.id)`,
  },
]

export const checksOfEntries: Check[] = [
  {
    finding: 'postings do not sum to zero in transaction',
    text: of => `SELECT p.transaction_id AS subject FROM postings p
      WHERE p.transaction_id IN (SELECT o.transaction_id FROM postings o WHERE ${of('o.player_id')})
      GROUP BY p.transaction_id HAVING count(*) < 2 OR sum(p.amount) <> 0`,
  },
  {
    finding: 'balance is not the sum of its postings, or its version not their number, for',
    text: of => `SELECT concat(COALESCE(w.player_id, p.player_id), ' ', COALESCE(w.account, p.account))
        AS subject
      FROM (SELECT * FROM wallets w WHERE ${of('w.player_id')}) w
      FULL JOIN (
        SELECT player_id, account, sum(amount) AS balance, count(*) AS entries, max(version) AS last
        FROM postings p WHERE player_id IS NOT NULL AND ${of('p.player_id')}
        GROUP BY player_id, account
      ) p ON p.player_id = w.player_id AND p.account = w.account
      WHERE w.balance IS DISTINCT FROM COALESCE(p.balance, 0)
        OR w.version IS DISTINCT FROM COALESCE(p.entries, 0)
        OR w.version IS DISTINCT FROM COALESCE(p.last, 0)`,
  },
  {
    finding: 'the statement does not add up at entry',
    text: of => `SELECT concat(player_id, ' ', account, ' ', version) AS subject FROM (
        SELECT player_id, account, version, balance_after,
          sum(amount) OVER entries AS summed, row_number() OVER entries AS place
        FROM postings p WHERE player_id IS NOT NULL AND ${of('p.player_id')}
        WINDOW entries AS (PARTITION BY player_id, account ORDER BY version)
      ) chain WHERE balance_after <> summed OR version <> place`,
  },
  {
    finding: 'another kind than its transaction has the entry of',
    text: of => `SELECT concat(p.player_id, ' ', p.version) AS subject FROM postings p
      JOIN transactions t ON t.id = p.transaction_id
      WHERE p.account = 'wallet' AND p.kind <> t.kind AND ${of('p.player_id')}`,
  },
]

export const checksOfBids: Check[] = [
  {
    // The entries are joined first: a loop over those of the player would read all of them for each bid.
    finding: 'no debit of exactly its points for bid',
    text: of => `SELECT b.id AS subject FROM bids b
      LEFT JOIN (
        SELECT t.ref, p.player_id, p.amount FROM transactions t
        JOIN postings p ON p.transaction_id = t.id AND p.account = 'wallet'
        WHERE t.kind = 'bid' AND ${of('p.player_id')}
      ) e ON e.ref = b.id::text AND e.player_id = b.player_id AND e.amount = -b.points
      WHERE e.ref IS NULL AND ${of('b.player_id')}`,
  },
  {
    finding: 'no bid for the debit of transaction',
    text: of => `SELECT t.id AS subject FROM transactions t
      JOIN postings p ON p.transaction_id = t.id AND p.account = 'wallet'
      LEFT JOIN bids b ON b.id::text = t.ref
      WHERE t.kind = 'bid' AND b.id IS NULL AND ${of('p.player_id')}`,
  },
  {
    // Both sides are counted first: a player's bids have no index by bid id, so a loop over the
    // records would read all of them for each.
    finding: 'not exactly one bid for an accepted record, or no record for a bid, of bid id',
    text: of => `SELECT concat(COALESCE(v.player_id, b.player_id), ' ',
        COALESCE(v.bid_id, b.bid_id)) AS subject
      FROM (SELECT * FROM verdicts v WHERE ${of('v.player_id')}) v
      FULL JOIN (
        SELECT player_id, bid_id, count(*) AS bids, bool_or(bid_id <> id) AS needs_record
        FROM bids b WHERE ${of('b.player_id')} GROUP BY player_id, bid_id
      ) b ON b.player_id = v.player_id AND b.bid_id = v.bid_id
      WHERE COALESCE(b.bids, 0) <> CASE WHEN v.is_accepted THEN 1 ELSE 0 END
        AND (v.bid_id IS NOT NULL OR b.needs_record)`,
  },
  {
    finding: 'taken outside its session: bid',
    text: of => `SELECT b.id AS subject FROM bids b
      JOIN draws d ON d.market_id = b.market_id AND d.day = b.day AND d.session = b.session
      WHERE (b.placed_at >= d.cutoff_at OR b.placed_at < d.bids_from) AND ${of('b.player_id')}`,
  },
]

/** The limits of bids compare with what a wallet's row counts, so this has to be what was placed. */
export const checksOfLimits: Check[] = [
  {
    finding: 'the limits count other points than the bids of the day and the week of player',
    text: of => `SELECT w.player_id AS subject FROM wallets w
      CROSS JOIN LATERAL (SELECT
        COALESCE(sum(b.points) FILTER (WHERE b.day = w.counted_on), 0) AS staked_day,
        COALESCE(sum(b.points), 0) AS staked_week,
        COALESCE(sum(b.payout) FILTER (WHERE b.day = w.counted_on), 0) AS paid_day,
        COALESCE(sum(b.payout), 0) AS paid_week
      FROM (SELECT points, payout, ${dayOfSql('placed_at')} AS day FROM bids
        WHERE player_id = w.player_id
          AND placed_at >= ${startOfDaySql(firstDaySql('week', 'w.counted_on'))}
          AND placed_at < ${startOfDaySql('w.counted_on + 1')}) b) counted
      WHERE w.counted_on IS NOT NULL AND ${of('w.player_id')}
        AND (w.staked_day, w.staked_week, w.paid_day, w.paid_week) IS DISTINCT FROM
          (counted.staked_day, counted.staked_week, counted.paid_day, counted.paid_week)`,
  },
]
