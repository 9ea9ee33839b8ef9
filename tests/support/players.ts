import { hash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/database/db.ts'
import { openWallet } from '../../server/wallet/postings.ts'
import { newPhone } from './browser.ts'

export type ReadyPlayer = {
  id: string
  phone: string
  tokenHash: string
  userTokenHash: string
  headers: Record<string, string>
}

type PlayerOptions = { status?: string; withBank?: boolean; at?: Date; mpinHash?: string }

/** Bank details as a player types them. */
export const bankDetails = {
  ifsc_code: 'ABCD0123456',
  account_number: '123456789',
  bank_name: 'A Bank',
  account_holder_name: 'Asha Rao',
}

const insertPlayer = {
  name: 'test_insert_player',
  text: `INSERT INTO players (id, phone, name, mpin_hash, status, created_at, ifsc_code, account_number,
      bank_name, account_holder_name)
    VALUES ($1, $2, 'Asha Rao', $3, $4, $5, $6, $7, $8, $9)`,
}

const insertSession = {
  name: 'test_insert_session',
  text: `INSERT INTO sessions (token_hash, player_id, user_token_hash, created_at, last_seen_at)
    VALUES ($1, $2, $3, $4, $4)`,
}

const insertPlayers = {
  name: 'test_insert_players',
  text: `WITH added AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, gen_random_uuid() AS entry, g.*
      FROM json_to_recordset($1::json)
        AS g (phone text, token_hash text, user_hash text)
    ), player AS (
      INSERT INTO players (id, phone, name, mpin_hash, status, created_at, ifsc_code,
        account_number, bank_name, account_holder_name)
      SELECT id, phone, 'Asha Rao', 'none', '1', $2::timestamptz, $4::text,
        $5::text, $6::text, $7::text
      FROM added
    ), session AS (
      INSERT INTO sessions (token_hash, player_id, user_token_hash, created_at, last_seen_at)
      SELECT token_hash, id, user_hash, $2::timestamptz, $2::timestamptz FROM added
    ), wallet AS (
      INSERT INTO wallets (player_id, account, balance, version)
      SELECT id, account, balance, version FROM added,
        (VALUES ('wallet', $3::bigint, 1), ('held', 0, 0), ('owed', 0, 0))
          AS opened (account, balance, version)
    ), entry AS (
      INSERT INTO transactions (id, kind, ref, at, remark)
      SELECT entry, 'welcome', id::text, $2::timestamptz, 'Welcome points' FROM added
    ), posted AS (
      INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
        kind)
      SELECT entry, 1, 'wallet', id, $3::bigint, $3::bigint, 1, 'welcome' FROM added
      UNION ALL
      SELECT entry, 2, 'house', NULL, -$3::bigint, NULL, NULL, NULL FROM added
    )
    SELECT id, phone FROM added`,
}

/** A player with points, bank details and a session; the headers are what its calls carry. */
export async function addPlayerTo(
  db: Db,
  points: number,
  { status = '1', withBank = true, at = new Date(), mpinHash = 'none' }: PlayerOptions = {},
) {
  const id = uuidv7()
  const phone = newPhone()
  const bank = withBank ? Object.values(bankDetails) : ['', '', '', '']
  await db.transaction(async query => {
    await query(insertPlayer, [id, phone, mpinHash, status, at, ...bank])
    await openWallet(query, id, points, at)
  })
  return { id, phone, ...(await addSessionTo(db, id, at)) }
}

/** Another login session of a player. */
export async function addSessionTo(db: Db, playerId: string, at = new Date()) {
  const [token, userToken] = [newToken(), newToken()]
  const [tokenHash, userTokenHash] = [hash('sha256', token), hash('sha256', userToken)]
  await db.query(insertSession, [tokenHash, playerId, userTokenHash, at])
  return { token, tokenHash, userToken, userTokenHash, headers: headersOf(token, userToken) }
}

/** The same for many players at once, in one statement. */
export async function addManyPlayersTo(
  db: Db,
  { count, points, at }: { count: number; points: number; at: Date },
): Promise<ReadyPlayer[]> {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const players = numbers.map(number => ({
    phone: `7${String(number).padStart(9, '0')}`,
    token: `session-${number}-`.padEnd(43, 'x'),
    userToken: `user-${number}-`.padEnd(43, 'x'),
  }))
  const tokens = players.map(({ phone, token, userToken }) => ({
    phone,
    token_hash: hash('sha256', token),
    user_hash: hash('sha256', userToken),
  }))
  const values = [JSON.stringify(tokens), at, points, ...Object.values(bankDetails)]
  const rows = await db.query<{ id: string; phone: string }>(insertPlayers, values)
  const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
  return players.map(({ phone, token, userToken }) => ({
    id: ids.get(phone)!,
    phone,
    tokenHash: hash('sha256', token),
    userTokenHash: hash('sha256', userToken),
    headers: headersOf(token, userToken),
  }))
}

function headersOf(token: string, userToken: string): Record<string, string> {
  // The second is the name behind https.
  const cookie = `ank_session=${token}; __Host-ank_session=${token}`
  return { cookie, 'x-user-token': userToken }
}

function newToken() {
  return randomBytes(32).toString('base64url')
}
