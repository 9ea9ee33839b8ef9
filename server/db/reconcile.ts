import type { Db } from './open.ts'

const DIFFERENCES_MAX = 50

/** Each query returns one row per difference, with what it is about in `subject`. */
const checks: { says: string; text: string }[] = [
  {
    says: 'postings do not sum to zero in transaction',
    text: `SELECT t.id AS subject FROM transactions t
      LEFT JOIN postings p ON p.transaction_id = t.id
      GROUP BY t.id HAVING count(p.line) < 2 OR sum(p.amount) <> 0`,
  },
  {
    says: 'balance is not the sum of its postings, or its version not their number, for',
    text: `SELECT concat(COALESCE(w.player_id, p.player_id), ' ', COALESCE(w.account, p.account))
        AS subject
      FROM wallets w
      FULL JOIN (
        SELECT player_id, account, sum(amount) AS balance, count(*) AS entries, max(version) AS last
        FROM postings WHERE player_id IS NOT NULL GROUP BY player_id, account
      ) p ON p.player_id = w.player_id AND p.account = w.account
      WHERE w.balance IS DISTINCT FROM COALESCE(p.balance, 0)
        OR w.version IS DISTINCT FROM COALESCE(p.entries, 0)
        OR w.version IS DISTINCT FROM COALESCE(p.last, 0)`,
  },
  {
    says: 'the statement does not add up at entry',
    text: `SELECT concat(player_id, ' ', account, ' ', version) AS subject FROM (
        SELECT player_id, account, version, balance_after,
          sum(amount) OVER entries AS summed, row_number() OVER entries AS place
        FROM postings WHERE player_id IS NOT NULL
        WINDOW entries AS (PARTITION BY player_id, account ORDER BY version)
      ) chain WHERE balance_after <> summed OR version <> place`,
  },
  {
    says: 'no debit of exactly its points for bid',
    text: `SELECT b.id AS subject FROM bids b
      LEFT JOIN transactions t ON t.kind = 'bid' AND t.ref = b.id::text
      LEFT JOIN postings p ON p.transaction_id = t.id AND p.account = 'wallet'
        AND p.player_id = b.player_id AND p.amount = -b.points
      WHERE p.line IS NULL`,
  },
  {
    says: 'no bid for the debit of transaction',
    text: `SELECT t.id AS subject FROM transactions t
      LEFT JOIN bids b ON b.id::text = t.ref
      WHERE t.kind = 'bid' AND b.id IS NULL`,
  },
  {
    says: 'not exactly one bid for the accepting verdict on bid id',
    text: `SELECT concat(v.player_id, ' ', v.bid_id) AS subject FROM verdicts v
      LEFT JOIN bids b ON b.player_id = v.player_id AND b.bid_id = v.bid_id
      GROUP BY v.player_id, v.bid_id, v.is_accepted
      HAVING count(b.id) <> CASE WHEN v.is_accepted THEN 1 ELSE 0 END`,
  },
  {
    says: 'no verdict for bid',
    text: `SELECT b.id AS subject FROM bids b
      LEFT JOIN verdicts v ON v.player_id = b.player_id AND v.bid_id = b.bid_id
      WHERE v.bid_id IS NULL`,
  },
  {
    says: 'taken outside its session: bid',
    text: `SELECT b.id AS subject FROM bids b
      JOIN draws d ON d.market_id = b.market_id AND d.day = b.day AND d.session = b.session
      WHERE b.placed_at >= d.cutoff_at OR b.placed_at < d.bids_from`,
  },
]

/**
 * Holds every balance against its entries and every bid against its debit and its verdict. Returns
 * a sentence for each difference, at most 50 a check; an empty list is a clean house.
 */
export async function reconcile(db: Db): Promise<string[]> {
  const differences: string[] = []
  for (const [index, { says, text }] of checks.entries()) {
    const statement = { name: `reconcile_${index}`, text: `${text} LIMIT ${DIFFERENCES_MAX}` }
    for (const row of await db.query<{ subject: string }>(statement, [])) {
      differences.push(`${says} ${row.subject}`)
    }
  }
  return differences
}
