import { hash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/database/db.ts'
import { players, sessions } from '../../server/database/schema/accounts.ts'
import { openWallet } from '../../server/wallet/postings.ts'
import { newPhone } from './browser.ts'

export type ReadyPlayer = {
  id: string
  phone: string
  tokenHash: string
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

const bankColumns = {
  ifscCode: bankDetails.ifsc_code,
  accountNumber: bankDetails.account_number,
  bankName: bankDetails.bank_name,
  accountHolderName: bankDetails.account_holder_name,
}

/** A player with points, bank details and a session; the headers are what its calls carry. */
export async function addPlayerTo(
  db: Db,
  points: number,
  { status = '1', withBank = true, at = new Date(), mpinHash = 'none' }: PlayerOptions = {},
) {
  const id = uuidv7()
  const phone = newPhone()
  const bank = withBank ? bankColumns : {}
  const account = { id, phone, name: 'Asha Rao', mpinHash, status, createdAt: at }
  await db.transaction(async tx => {
    await tx.insert(players).values({ ...account, ...bank })
    await openWallet(tx, id, points, at)
  })
  return { id, phone, ...(await addSessionTo(db, id, at)) }
}

/** Another login session of a player. */
export async function addSessionTo(db: Db, playerId: string, at = new Date()) {
  const [token, userToken] = [newToken(), newToken()]
  const tokenHash = hash('sha256', token)
  await db.orm.insert(sessions).values({
    tokenHash,
    playerId,
    userTokenHash: hash('sha256', userToken),
    createdAt: at,
    lastSeenAt: at,
  })
  return { token, tokenHash, userToken, headers: headersOf(token, userToken) }
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
  const [instant, bank] = [at.toISOString(), bankDetails]
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
      SELECT id, phone, 'Asha Rao', 'none', '1', ${instant}::timestamptz, ${bank.ifsc_code}::text,
        ${bank.account_number}::text, ${bank.bank_name}::text, ${bank.account_holder_name}::text
      FROM given
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
    tokenHash: hash('sha256', token),
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
