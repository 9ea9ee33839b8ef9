import { v7 as uuidv7 } from 'uuid'
import type { Db, Statement } from '../database/db.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import { crediting } from './crediting.ts'
import { creditRemark } from './remarks.ts'

export type PlayerCredit = { id: string; playerId: string; points: number; reason: string }

// The lock waits for a call that closes the account.
const credit: Statement = {
  name: 'credit_player',
  text: crediting(
    `credited AS MATERIALIZED (
  SELECT p.id AS player_id, $3::bigint AS points, 'credit' AS kind, $4::text AS ref, $5::text AS remark
  FROM players p WHERE p.id = $2::uuid AND p.closed_at IS NULL FOR SHARE
)`,
    'house',
  ),
}

const find: Statement = {
  name: 'find_credit',
  text: `SELECT t.remark, p.player_id, (SELECT -sum(amount) FROM postings h
      WHERE h.transaction_id = t.id AND h.account = 'house' AND h.line = 2) AS points
    FROM transactions t JOIN postings p ON p.transaction_id = t.id AND p.account = 'wallet'
    WHERE t.kind = 'credit' AND t.ref = $1`,
}

/**
 * Credits whole points from the house account, once for each id. Returns false if the id has
 * already credited something else, and if the account is closed.
 */
export async function creditPlayer(db: Db, asked: PlayerCredit): Promise<boolean> {
  const { id, playerId, points, reason } = asked
  try {
    const values = [uuidv7(), playerId, points, id, creditRemark(reason)]
    return (await db.query(credit, values)).length > 0
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    const [existing] = await db.query<{ player_id: string; points: string }>(find, [id])
    return existing?.player_id === playerId && Number(existing.points) === points
  }
}
