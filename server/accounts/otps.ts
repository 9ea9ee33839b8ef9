import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import {
  type OtpPurpose as AskedPurpose,
  OTP_LIFETIME_MS,
  OTP_TRIES_MAX,
} from '#contract/accounts.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Query, Statement } from '../database/db.ts'

/** As long as the cookie of the browser that asked. */
const ASKED_WITHIN_MS = 60 * 60 * 1000

/** How long a verified number counts as verified, in ms. */
export const PROOF_LIFETIME_MS = 10 * 60 * 1000

/** An operator asks for codes to erase an account. */
type OtpPurpose = AskedPurpose | 'erase'

/** `asker` is the secret cookie of the browser that asks. */
type Scope = { db: Db; clock: Clock; pepper: string; asker: string }

type OtpRow = { id: string; code_hash: string; purpose: OtpPurpose; is_second: boolean }

/**
 * Adds a last line to the text of an SMS that names the site of its code. Browsers offer the code on
 * that site, and iOS on no other.
 */
export function bindCode(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  code: string,
  text: string,
): string {
  return publicOrigin === undefined ? text : `${text}\n@${new URL(publicOrigin).hostname} #${code}`
}

const retire: Statement = {
  name: 'otp_retire',
  text: `UPDATE otps SET expires_at = $2
    WHERE phone = $1 AND asker_hash = $3 AND used_at IS NULL AND expires_at > $2`,
}

const insert: Statement = {
  name: 'otp_insert',
  text: `INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at, asker_hash, is_second)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

const note: Statement = {
  name: 'otp_note_asker',
  text: `INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at, asker_hash, is_second)
    SELECT $1, $2, $3, '', $4, $4, $5, false WHERE NOT EXISTS (
      SELECT FROM otps WHERE phone = $2 AND purpose = $3 AND asker_hash = $5 AND sent_at > $6)`,
}

const countTry: Statement = {
  name: 'otp_try',
  text: `UPDATE otps SET tries = tries + 1
    WHERE id = (SELECT id FROM otps
      WHERE phone = $1 AND asker_hash = $3 AND used_at IS NULL AND expires_at > $2
      ORDER BY sent_at DESC LIMIT 1)
    AND used_at IS NULL AND tries < ${OTP_TRIES_MAX}
    RETURNING id, code_hash, purpose, is_second`,
}

const use: Statement = {
  name: 'otp_use',
  text: `UPDATE otps SET used_at = $2, code_hash = $3 WHERE id = $1 AND used_at IS NULL
    RETURNING id`,
}

const spend: Statement = {
  name: 'otp_spend_proof',
  text: `DELETE FROM otps WHERE phone = $1 AND purpose = $2 AND code_hash = $3 AND used_at > $4
    RETURNING id`,
}

const resetAskers: Statement = {
  name: 'otp_reset_askers',
  text: `SELECT asker_hash FROM otps
    WHERE phone = $1 AND purpose = 'reset_mpin' AND sent_at > $2 AND asker_hash <> ''
    GROUP BY asker_hash HAVING count(used_at) = 0`,
}

/**
 * Creates a code of four digits, valid for five minutes and in the browser that asked. Its earlier
 * codes for the phone become invalid; those of other browsers do not.
 */
export async function createOtp(
  scope: Scope,
  { phone, purpose, isSecond = false }: { phone: string; purpose: OtpPurpose; isSecond?: boolean },
): Promise<string> {
  const code = newCode()
  await storeCode(scope, { phone, purpose, isSecond, code, askerHash: hash('sha256', scope.asker) })
  return code
}

/**
 * Notes that a browser has asked for a code and was sent none, so that a code of the operator works
 * in it. A code that it was sent before stays.
 */
export async function noteAsker(
  { db, clock, asker }: Scope,
  { phone, purpose }: { phone: string; purpose: OtpPurpose },
): Promise<void> {
  const now = clock.now()
  const [at, since] = [new Date(now), new Date(now - ASKED_WITHIN_MS)]
  await db.query(note, [uuidv7(), phone, purpose, at, hash('sha256', asker), since])
}

/**
 * Creates one code for every browser that asked to reset the MPIN of a number in the last hour,
 * instead of those that were sent. Returns how many browsers these are; with none there is no code.
 */
export async function createResetCode(
  scope: Omit<Scope, 'asker'>,
  phone: string,
): Promise<{ code: string; browsers: number }> {
  const code = newCode()
  const since = new Date(scope.clock.now() - ASKED_WITHIN_MS)
  const askers = await scope.db.query<{ asker_hash: string }>(resetAskers, [phone, since])
  for (const { asker_hash: askerHash } of askers) {
    await storeCode(scope, { phone, purpose: 'reset_mpin', isSecond: false, code, askerHash })
  }
  return { code, browsers: askers.length }
}

/** A right code: its purpose, and the proof that the browser knows the SMS code. */
export type UsedOtp = { proof: string; purpose: OtpPurpose; isSecond: boolean }

/**
 * Checks a code against the browser's newest one for the phone. The try is counted
 * first. The right code returns a proof, once; the database keeps only its hash. Null for a wrong
 * code, and undefined if this browser has no code that it may try.
 */
export async function useOtp(
  scope: Scope,
  phone: string,
  code: string,
): Promise<UsedOtp | null | undefined> {
  const { db, clock, pepper } = scope
  const now = new Date(clock.now())
  const [otp] = await db.query<OtpRow>(countTry, [phone, now, hash('sha256', scope.asker)])
  if (!otp) return undefined
  if (!isSame(otp.code_hash, codeHash(pepper, code, otp.id))) return null
  const proof = randomBytes(32).toString('base64url')
  const used = await db.query(use, [otp.id, now, hash('sha256', proof)])
  return used.length > 0 ? { proof, purpose: otp.purpose, isSecond: otp.is_second } : null
}

/** Uses up a proof. Returns false if it is unknown, too old, used, or for another purpose. */
export async function spendProof(
  query: Query,
  claim: { phone: string; purpose: OtpPurpose; proof: string; nowMs: number },
): Promise<boolean> {
  const { phone, purpose, proof, nowMs } = claim
  const since = new Date(nowMs - PROOF_LIFETIME_MS)
  return (await query(spend, [phone, purpose, hash('sha256', proof), since])).length > 0
}

function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

type NewCode = {
  phone: string
  purpose: OtpPurpose
  isSecond: boolean
  code: string
  askerHash: string
}

async function storeCode({ db, clock, pepper }: Omit<Scope, 'asker'>, asked: NewCode) {
  const { phone, purpose, isSecond, code, askerHash } = asked
  const id = uuidv7()
  const now = new Date(clock.now())
  await db.query(retire, [phone, now, askerHash])
  const expiresAt = new Date(now.getTime() + OTP_LIFETIME_MS)
  await db.query(insert, [
    ...[id, phone, purpose, codeHash(pepper, code, id)],
    ...[now, expiresAt, askerHash, isSecond],
  ])
}

function codeHash(pepper: string, code: string, id: string) {
  return createHmac('sha256', pepper).update(`${code} ${id}`).digest('base64url')
}

function isSame(left: string, right: string) {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
