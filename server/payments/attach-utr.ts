import type { Db, Statement } from '../database/db.ts'

// A payment that failed by its age becomes pending again, so that its UTR is unique, and waits for
// the operator. The lock on the player waits for a call that closes the account. The request is
// locked before its payment, as in the other statements.
const attach: Statement = {
  name: 'attach_utr',
  text: `
WITH asked AS MATERIALIZED (
  SELECT f.id, f.status FROM fund_requests f JOIN players p ON p.id = f.player_id
  WHERE f.id = $1 AND f.source = 'payment' AND p.closed_at IS NULL
    AND (f.status = 0 OR (f.expired_at IS NOT NULL AND f.dispute IS NULL))
  FOR SHARE OF p FOR UPDATE OF f
), noted AS (
  UPDATE fund_requests f SET utr = $2, status = 0, decided_at = NULL, expired_at = NULL FROM asked a
  WHERE f.id = a.id
), reopened AS (
  UPDATE payments p SET status = 'PENDING', settled_at = NULL FROM asked a
  WHERE p.fund_id = a.id AND a.status = -1
)
SELECT id FROM asked`,
}

/**
 * Stores the UTR of a payment that is pending or failed by its age. Returns false, without a change,
 * for any other payment. Throws a unique violation if another request that was not declined has the
 * UTR.
 */
export async function attachUtr(
  db: Pick<Db, 'atomically'>,
  fundId: string,
  utr: string,
): Promise<boolean> {
  return db.atomically(async query => (await query(attach, [fundId, utr])).length > 0)
}
