import type { Check } from './reconcile-entries.ts'

export const checksOfFunds: Check[] = [
  {
    finding: 'held points are not those of the pending withdrawals of player',
    text: of => `SELECT w.player_id AS subject FROM wallets w
      LEFT JOIN fund_requests f ON f.player_id = w.player_id AND f.kind = 'withdrawal'
        AND f.status = 0
      WHERE w.account = 'held' AND ${of('w.player_id')}
      GROUP BY w.player_id, w.balance HAVING w.balance <> COALESCE(sum(f.points), 0)`,
  },
  {
    finding: 'not credited exactly once if approved: deposit',
    text: of => `SELECT f.id AS subject FROM fund_requests f
      LEFT JOIN transactions t ON t.kind = 'deposit' AND t.ref = f.id
      LEFT JOIN postings w ON w.transaction_id = t.id AND w.account = 'wallet'
        AND w.player_id = f.player_id
      LEFT JOIN postings d ON d.transaction_id = t.id AND d.account = 'deposits'
        AND d.amount = -f.points
      WHERE f.kind = 'deposit' AND ${of('f.player_id')}
        AND ((t.id IS NOT NULL) <> (f.status = 1)
          OR f.status = 1 AND (w.line IS NULL OR d.line IS NULL))`,
  },
  {
    finding: 'not held once, and paid or returned once as its status finding: withdrawal',
    text: of => `SELECT f.id AS subject FROM fund_requests f
      ${heldEntry('withdrawal', '')} ${heldEntry('withdrawal_paid', '-')}
      ${heldEntry('withdrawal_returned', '-')}
      WHERE f.kind = 'withdrawal' AND ${of('f.player_id')}
        AND (withdrawal.line IS NULL OR (withdrawal_paid.line IS NOT NULL) <> (f.status = 1)
          OR (withdrawal_returned.line IS NOT NULL) <> (f.status = -1))`,
  },
  {
    finding: 'no request of the player for transaction',
    text: of => `SELECT t.id AS subject FROM transactions t
      JOIN postings p ON p.transaction_id = t.id AND p.player_id IS NOT NULL
      LEFT JOIN fund_requests f ON f.id = t.ref AND f.player_id = p.player_id
      WHERE f.id IS NULL AND ${of('p.player_id')}
        AND t.kind IN ('deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_returned')`,
  },
  {
    finding: 'another status or other points than its request has payment',
    text: of => `SELECT p.trans_id AS subject FROM payments p
      LEFT JOIN fund_requests f ON f.id = p.fund_id AND f.source = 'payment'
        AND f.player_id = p.player_id AND f.points = p.points
        AND (f.status = CASE p.status WHEN 'SUCCESS' THEN 1 WHEN 'FAILURE' THEN -1 ELSE 0 END
          OR (p.status = 'FAILURE' AND f.status = 0 AND f.utr IS NOT NULL))
      WHERE f.id IS NULL AND ${of('p.player_id')}`,
  },
  {
    finding: 'no payment for request',
    text: of => `SELECT f.id AS subject FROM fund_requests f
      LEFT JOIN payments p ON p.fund_id = f.id
      WHERE f.source = 'payment' AND p.trans_id IS NULL AND ${of('f.player_id')}`,
  },
]

function heldEntry(kind: string, sign: '' | '-') {
  return `LEFT JOIN (transactions t_${kind} JOIN postings ${kind}
      ON ${kind}.transaction_id = t_${kind}.id AND ${kind}.account = 'held')
    ON t_${kind}.kind = '${kind}' AND t_${kind}.ref = f.id
      AND ${kind}.player_id = f.player_id AND ${kind}.amount = ${sign}f.points`
}
