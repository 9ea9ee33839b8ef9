import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/database/open.ts'

export type ReadyPlayer = { id: string; phone: string; headers: Record<string, string> }

/** Many players at once, each with points, bank details and a session. */
export async function manyPlayers(
  db: Db,
  { count, points, at }: { count: number; points: number; at: Date },
): Promise<ReadyPlayer[]> {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const players = numbers.map(number => ({
    phone: `7${String(number).padStart(9, '0')}`,
    token: `session-${number}-`.padEnd(43, 'x'),
    userToken: `user-${number}-`.padEnd(43, 'x'),
  }))
  const instant = at.toISOString()
  const tokens = players.map(({ phone, token, userToken }) => ({
    phone,
    token_hash: hash('sha256', token),
    user_hash: hash('sha256', userToken),
  }))
  const { rows } = (await db.orm.execute(sql`
    WITH given AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, gen_random_uuid() AS entry, g.*
      FROM json_to_recordset(${JSON.stringify(tokens)}::json)
        AS g (phone text, token_hash text, user_hash text)
    ), player AS (
      INSERT INTO players (id, phone, name, mpin_hash, status, created_at, ifsc_code,
        account_number, bank_name, account_holder_name)
      SELECT id, phone, 'Asha Rao', 'none', '1', ${instant}::timestamptz, 'ABCD0123456', '123456789',
        'A Bank', 'Asha Rao' FROM given
    ), session AS (
      INSERT INTO sessions (token_hash, player_id, user_token_hash, created_at, last_seen_at)
      SELECT token_hash, id, user_hash, ${instant}::timestamptz, ${instant}::timestamptz FROM given
    ), wallet AS (
      INSERT INTO wallets (player_id, account, balance, version)
      SELECT id, account, balance, version FROM given,
        (VALUES ('wallet', ${points}::bigint, 1), ('held', 0, 0), ('owed', 0, 0))
          AS opened (account, balance, version)
    ), entry AS (
      INSERT INTO transactions (id, kind, ref, at, remark)
      SELECT entry, 'welcome', id::text, ${instant}::timestamptz, 'Welcome points' FROM given
    ), posted AS (
      INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
        kind)
      SELECT entry, 1, 'wallet', id, ${points}::bigint, ${points}::bigint, 1, 'welcome' FROM given
      UNION ALL
      SELECT entry, 2, 'house', NULL, -${points}::bigint, NULL, NULL, NULL FROM given
    )
    SELECT id, phone FROM given`)) as unknown as { rows: { id: string; phone: string }[] }
  const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
  return players.map(({ phone, token, userToken }) => ({
    id: ids.get(phone)!,
    phone,
    headers: { cookie: `ank_session=${token}`, 'x-user-token': userToken },
  }))
}
