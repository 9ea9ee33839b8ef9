import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { OTP_ATTEMPTS_MAX, OTP_LIFETIME_MS, type OtpPurpose } from '#contract/accounts.ts'
import type { Config } from '../config/config.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Query, RowOf, Statement } from '../database/db.ts'
import type { otps } from '../database/schema/accounts.ts'
import { countAttempt, giveBack, takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import type { Metrics } from '../http/monitoring.ts'
import type { SmsMessage } from '../sms/sms.ts'
import { newSecret } from './cookies.ts'
import { attemptsKey, type Caller, limitCaller } from './devices.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

// How often a code may be sent: to a number for one who asks, for an address or tab, and in a day to a
// number for all devices that it does not know. MAX_SMS_HOUR is the limit of the instance.
export const PAUSE_SECONDS = 30
const pauseLimit = { max: 1, windowMs: PAUSE_SECONDS * 1000 }
const sendLimit = { max: 3, windowMs: HOUR_MS }
const addressSendLimit = { max: 20, windowMs: HOUR_MS }
const dayLimit = { max: 10, windowMs: DAY_MS, code: 'otp_limit' } as const
const INSTANCE_KEY = 'sms-hour'

// How often a code may be checked, in addition to OTP_ATTEMPTS_MAX for each code.
const addressVerifyLimit = { max: 60, windowMs: HOUR_MS }
/** After this number of wrong codes of a number in a day, a right code is followed by a second one. */
const WRONG_CODES_MAX = 20

/** How long a browser that asked for a code is remembered: as long as its cookie. */
export const ASKER_LIFETIME_MS = HOUR_MS
/** How long a verified number counts as verified. */
export const PROOF_LIFETIME_MS = 10 * 60 * 1000

type Context = Pick<AppContext, 'db' | 'clock' | 'config'>

/** An operator asks for codes to erase an account. */
type Purpose = OtpPurpose | 'erase'

/** `asker` is the secret cookie of the browser that asks. */
type AskedOtp = { phone: string; purpose: Purpose; asker: string; isSecond?: boolean }

type SendRequest = Omit<AskedOtp, 'isSecond'> & Required<Caller> & { isPlayer: boolean }

/**
 * Sends a code. An unknown number that asks for a reset gets no SMS, and the same answer. Throws
 * too_many_tries, otp_limit, and otp_not_sent if the provider does not take it.
 */
export async function sendCode(
  context: AppContext,
  metrics: Metrics,
  { phone, purpose, asker, address, tab, device, isPlayer }: SendRequest,
): Promise<void> {
  const { db, clock } = context
  // Counted by number and asker, so that the sends of strangers leave the owner's.
  const who = device ?? `address:${address}`
  const pauseKey = attemptsKey('otp-pause', phone, who)
  const sendKey = attemptsKey('otp-send', phone, who)
  await takeAttempt(db, clock, pauseKey, pauseLimit)
  await takeAttempt(db, clock, sendKey, sendLimit)
  await limitCaller(context, 'otp-send', { address, tab, device }, addressSendLimit)
  let taken: string[]
  try {
    taken = await takeSms(context, metrics, { phone, device })
  } catch (error) {
    // A code of the operator must work in this browser.
    await noteAsker(context, { phone, purpose, asker })
    throw error
  }
  const code = await createOtp(context, { phone, purpose, asker })
  if (purpose === 'reset_mpin' && !isPlayer) {
    // The limit of the number itself stays, so that it looks like that of others.
    await giveBack(db, [INSTANCE_KEY])
    return
  }
  try {
    await deliver(context, metrics, phone, code)
  } catch (error) {
    // The player may try again at once. The limit of the address still counts.
    await giveBack(db, [pauseKey, sendKey, ...taken])
    throw error
  }
}

/**
 * Counts an SMS for the number's day and for the instance. A known device has neither limit, so that
 * strangers cannot use up what a player needs. Returns the keys of the counts. Throws otp_limit.
 */
async function takeSms(
  context: AppContext,
  metrics: Metrics,
  { phone, device }: Pick<SendRequest, 'phone' | 'device'>,
): Promise<string[]> {
  const { db, clock, log } = context
  if (device !== null) {
    await countSms(context)
    return [INSTANCE_KEY]
  }
  const dayKey = attemptsKey('otp-day', phone)
  await takeAttempt(db, clock, dayKey, dayLimit)
  const { MAX_SMS_HOUR: max } = await readSettings(db)
  try {
    await takeAttempt(db, clock, INSTANCE_KEY, { max, windowMs: HOUR_MS, code: 'otp_limit' })
  } catch (error) {
    await giveBack(db, [dayKey])
    if (error instanceof ApiError) {
      metrics.count('sms_refused')
      log.warn({ max }, 'MAX_SMS_HOUR is reached: only known devices are sent a code')
    }
    throw error
  }
  return [dayKey, INSTANCE_KEY]
}

/** Counts an SMS that must be sent, for a second code or by the operator. */
export async function countSms({ db, clock }: Context): Promise<void> {
  await countAttempt(db, clock, INSTANCE_KEY, HOUR_MS)
}

/** Throws otp_not_sent. */
async function deliver(context: AppContext, metrics: Metrics, phone: string, code: string) {
  const { sms, log, config } = context
  try {
    await sms.send(phone, codeMessage(config, code))
  } catch (err) {
    log.error({ err }, 'an SMS could not be sent')
    throw new ApiError('otp_not_sent')
  }
  metrics.count('sms_sent')
}

/** The SMS with a code. Browsers fill it in on the site that the last line names, and iOS on no other. */
export function codeMessage({ publicOrigin }: Config, code: string): SmsMessage {
  const text = `${code} is your code. It is valid for 5 minutes. Do not share it with anyone.`
  const line = publicOrigin === undefined ? '' : `\n@${new URL(publicOrigin).hostname} #${code}`
  return { text: text + line, code }
}

const insert: Statement = {
  name: 'otp_insert',
  text: `WITH retired AS (
      UPDATE otps SET expires_at = $5
      WHERE phone = $2 AND asker_hash = $7 AND used_at IS NULL AND expires_at > $5
    )
    INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at, asker_hash, is_second)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

const note: Statement = {
  name: 'otp_note_asker',
  text: `INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at, asker_hash, is_second)
    VALUES ($1, $2, $3, '', $4, $4, $5, false)`,
}

const count: Statement = {
  name: 'otp_attempt',
  text: `UPDATE otps SET tries = tries + 1
    WHERE id = (SELECT id FROM otps
      WHERE phone = $1 AND asker_hash = $3 AND used_at IS NULL AND expires_at > $2
      ORDER BY sent_at DESC LIMIT 1)
    AND used_at IS NULL AND tries < ${OTP_ATTEMPTS_MAX}
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
export async function createOtp(context: Context, otp: AskedOtp): Promise<string> {
  const code = newCode()
  await storeCode(context, { ...otp, code, askerHash: hash('sha256', otp.asker) })
  return code
}

/** Notes that a browser has asked for a code and was sent none. A code that it was sent before stays. */
async function noteAsker({ db, clock }: Context, { phone, purpose, asker }: AskedOtp) {
  const at = new Date(clock.now())
  await db.query(note, [uuidv7(), phone, purpose, at, hash('sha256', asker)])
}

/**
 * Creates one code for every browser that asked to reset the MPIN of a number in the last hour,
 * instead of those that were sent. Returns how many browsers these are; with none there is no code.
 */
export async function createResetCode(
  context: Context,
  phone: string,
): Promise<{ code: string; browsers: number }> {
  const code = newCode()
  const since = new Date(context.clock.now() - ASKER_LIFETIME_MS)
  const askers = await context.db.query<{ asker_hash: string }>(resetAskers, [phone, since])
  for (const { asker_hash: askerHash } of askers) {
    await storeCode(context, { phone, purpose: 'reset_mpin', code, askerHash })
  }
  return { code, browsers: askers.length }
}

type VerifyRequest = Pick<SendRequest, 'phone' | 'address' | 'device'> & {
  code: string
  asker: string | null
}

/**
 * Checks a code of a browser. Returns the proof that the browser knows it, for a sign-up or a reset.
 * After many wrong codes of the number, sends a second code and throws otp_second. Throws otp_wrong.
 */
export async function verifyCode(
  context: AppContext,
  metrics: Metrics,
  { phone, code, asker, device, address }: VerifyRequest,
): Promise<string> {
  const { db, clock } = context
  await limitCaller(context, 'otp-verify', { address, tab: '' }, addressVerifyLimit)
  if (asker === null) throw new ApiError('otp_wrong')
  const wrongKey = attemptsKey('otp-wrong', phone, device)
  // Counted before the check, so that codes sent at the same time share the limit.
  const attempts = await countAttempt(db, clock, wrongKey, DAY_MS)
  const used = await checkOtp(context, { phone, code, asker })
  if (used !== null) await giveBack(db, [wrongKey])
  if (!used || used.purpose === 'erase') throw new ApiError('otp_wrong')
  const { proof, purpose, isSecond } = used
  if (attempts <= WRONG_CODES_MAX || isSecond) return proof
  await spendProof(db.query, { phone, purpose, proof, nowMs: clock.now() })
  const second = await createOtp(context, { phone, purpose, asker, isSecond: true })
  await countSms(context)
  await deliver(context, metrics, phone, second)
  throw new ApiError('otp_second')
}

type OtpRow = Pick<RowOf<typeof otps>, 'id' | 'code_hash' | 'is_second'> & { purpose: Purpose }

/**
 * Checks a code against the browser's newest one for the phone. The attempt is counted first. The
 * right code returns a proof, once; the database keeps only its hash. Null for a wrong code, and
 * undefined if this browser has no code that it may try.
 */
export async function checkOtp(
  { db, clock, config }: Context,
  { phone, code, asker }: { phone: string; code: string; asker: string },
): Promise<{ proof: string; purpose: Purpose; isSecond: boolean } | null | undefined> {
  const now = new Date(clock.now())
  const [otp] = await db.query<OtpRow>(count, [phone, now, hash('sha256', asker)])
  if (!otp) return undefined
  if (!isSame(otp.code_hash, codeHash(config, code, otp.id))) return null
  const proof = newSecret()
  const used = await db.query(use, [otp.id, now, hash('sha256', proof)])
  return used.length > 0 ? { proof, purpose: otp.purpose, isSecond: otp.is_second } : null
}

/** Uses up a proof. Returns false if it is unknown, too old, used, or for another purpose. */
export async function spendProof(
  query: Query,
  claim: { phone: string; purpose: Purpose; proof: string; nowMs: number },
): Promise<boolean> {
  const { phone, purpose, proof, nowMs } = claim
  const since = new Date(nowMs - PROOF_LIFETIME_MS)
  return (await query(spend, [phone, purpose, hash('sha256', proof), since])).length > 0
}

function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

type NewCode = Omit<AskedOtp, 'asker'> & { code: string; askerHash: string }

async function storeCode(
  { db, clock, config }: Context,
  { phone, purpose, isSecond = false, code, askerHash }: NewCode,
) {
  const id = uuidv7()
  const now = clock.now()
  const times = [new Date(now), new Date(now + OTP_LIFETIME_MS)]
  const hashed = codeHash(config, code, id)
  await db.query(insert, [id, phone, purpose, hashed, ...times, askerHash, isSecond])
}

function codeHash({ secrets }: Config, code: string, id: string) {
  return createHmac('sha256', secrets.MPIN_PEPPER).update(`${code} ${id}`).digest('base64url')
}

function isSame(left: string, right: string) {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
