import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OtpPurpose } from '#contract/numbers.ts'
import type { Clock } from '../clock.ts'
import type { Db, Statement, Tx } from '../database/db.ts'
import { otps } from '../database/schema/accounts.ts'

const LIFETIME_MS = 5 * 60 * 1000
const TRIES_MAX = 5

/** How long a verified number counts as verified, in ms. */
export const PROOF_LIFETIME_MS = 10 * 60 * 1000

type Scope = { db: Db; clock: Clock; pepper: string }

const retire: Statement = {
  name: 'otp_retire',
  text: 'UPDATE otps SET expires_at = $2 WHERE phone = $1 AND used_at IS NULL AND expires_at > $2',
}

const insert: Statement = {
  name: 'otp_insert',
  text: `INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
}

const countTry: Statement = {
  name: 'otp_try',
  text: `UPDATE otps SET tries = tries + 1
    WHERE id = (SELECT id FROM otps WHERE phone = $1 AND used_at IS NULL AND expires_at > $2
      ORDER BY sent_at DESC LIMIT 1)
    AND used_at IS NULL AND tries < ${TRIES_MAX}
    RETURNING id, code_hash`,
}

const use: Statement = {
  name: 'otp_use',
  text: `UPDATE otps SET used_at = $2, code_hash = $3 WHERE id = $1 AND used_at IS NULL
    RETURNING id`,
}

/**
 * Creates a code of four digits, valid for five minutes. Earlier codes of the phone become invalid.
 */
export async function createOtp(scope: Scope, phone: string, purpose: OtpPurpose): Promise<string> {
  const { db, clock, pepper } = scope
  const id = uuidv7()
  const code = String(randomInt(10_000)).padStart(4, '0')
  const nowMs = clock.now()
  await db.query(retire, [phone, new Date(nowMs)])
  const expiresAt = new Date(nowMs + LIFETIME_MS)
  await db.query(insert, [
    id,
    phone,
    purpose,
    codeHash(pepper, code, id),
    new Date(nowMs),
    expiresAt,
  ])
  return code
}

/**
 * Checks a code against the phone's newest one and counts the try first. The right code returns a
 * proof, once; otherwise null. The proof shows that the browser knows the SMS code. The database
 * keeps only its hash.
 */
export async function useOtp(scope: Scope, phone: string, code: string): Promise<string | null> {
  const { db, clock, pepper } = scope
  const now = new Date(clock.now())
  const [otp] = await db.query<{ id: string; code_hash: string }>(countTry, [phone, now])
  if (!otp || !isSame(otp.code_hash, codeHash(pepper, code, otp.id))) return null
  const proof = randomBytes(32).toString('base64url')
  const used = await db.query(use, [otp.id, now, hash('sha256', proof)])
  return used.length > 0 ? proof : null
}

/** Uses up a proof. Returns false if it is unknown, too old, used, or for another purpose. */
export async function spendProof(
  tx: Db['orm'] | Tx,
  claim: { phone: string; purpose: OtpPurpose; proof: string; nowMs: number },
): Promise<boolean> {
  const spent = await tx
    .delete(otps)
    .where(
      and(
        eq(otps.phone, claim.phone),
        eq(otps.purpose, claim.purpose),
        eq(otps.codeHash, hash('sha256', claim.proof)),
        gt(otps.usedAt, new Date(claim.nowMs - PROOF_LIFETIME_MS)),
      ),
    )
    .returning({ id: otps.id })
  return spent.length > 0
}

function codeHash(pepper: string, code: string, id: string) {
  return createHmac('sha256', pepper).update(`${code} ${id}`).digest('base64url')
}

function isSame(left: string, right: string) {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
