import { randomBytes } from 'node:crypto'
import { type OtpPurpose, sendOtp, verifyOtp } from '#contract/accounts.ts'
import type { AppContext } from '../context.ts'
import { askerKeys, countAttempt, giveBack, takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import type { Metrics } from '../http/monitoring.ts'
import { notice, type OpenHandler, openRoute } from '../http/route.ts'
import { newCookie, readCookie } from './cookies.ts'
import { knownDevice } from './devices.ts'
import { bindCode, createOtp, noteAsker, PROOF_LIFETIME_MS, spendProof, useOtp } from './otps.ts'
import { findPlayer, type StoredPlayer } from './players.ts'
import { countSms, takeSms } from './sms-limits.ts'

const HOUR_MS = 60 * 60 * 1000
const PAUSE_SECONDS = 30
const pauseLimit = { max: 1, windowMs: PAUSE_SECONDS * 1000 }
const sendLimit = { max: 3, windowMs: HOUR_MS }
const askerSendLimit = { max: 20, windowMs: HOUR_MS }
const askerVerifyLimit = { max: 60, windowMs: HOUR_MS }

/** After this number of wrong codes of a number in a day, a right code is followed by a second one. */
const WRONG_CODES_MAX = 20
const WRONG_CODES_MS = 24 * HOUR_MS

const ASKER_LIFETIME_MS = HOUR_MS

const send: OpenHandler<typeof sendOtp> = async call => {
  const { input, context, metrics, address, requestHeaders, cookies } = call
  const { phone_number: phone, purpose, token_id: tab } = input
  const { db, clock, config } = context
  const player = await findPlayer(db, phone)
  if (purpose === 'register' && player) {
    throw new ApiError('phone_taken')
  }
  const device = knownDevice(context, requestHeaders, player)
  // Sends are counted by number and asker, so that the sends of strangers leave the owner's.
  const key = otpKey(phone, device ?? `address:${address}`)
  const [pauseKey, sendKey] = [`otp-pause:${key}`, `otp-send:${key}`]
  await takeAttempt(db, clock, pauseKey, pauseLimit)
  await takeAttempt(db, clock, sendKey, sendLimit)
  for (const asker of device === null ? askerKeys('otp-send', address, tab) : []) {
    await takeAttempt(db, clock, asker, askerSendLimit)
  }
  const asker = secretIn(context, requestHeaders, 'asker') || randomBytes(32).toString('base64url')
  const scope = otpScope(context, asker)
  // Also if no SMS is sent: the operator's code is for the browsers that asked.
  cookies.push(
    newCookie(config, requestHeaders, { name: 'asker', value: asker, maxAgeMs: ASKER_LIFETIME_MS }),
  )
  const place = await takeSms(context, metrics, { phone, isKnown: device !== null }).catch(
    async error => {
      await noteAsker(scope, { phone, purpose })
      throw error
    },
  )
  const code = await createOtp(scope, { phone, purpose })
  try {
    const isSent = await deliver(context, metrics, { phone, code, purpose, player })
    if (!isSent) await place.giveBackHour()
  } catch (error) {
    // The player may try again at once. The limit of the address still counts.
    await giveBack(db, [pauseKey, sendKey])
    await place.giveBack()
    throw error
  }
  const unsent = config.isDemo ? 'otp_demo' : 'otp_logged'
  const sent = notice(context.sms.isLog ? unsent : 'otp_sent')
  return { success: '1', ...sent, retry_after: PAUSE_SECONDS }
}

const verify: OpenHandler<typeof verifyOtp> = async call => {
  const { input, context, metrics, address, requestHeaders, cookies } = call
  const { phone_number: phone, otp: code } = input
  const { db, clock, config } = context
  const asker = secretIn(context, requestHeaders, 'asker')
  for (const key of askerKeys('otp-verify', address, '')) {
    await takeAttempt(db, clock, key, askerVerifyLimit)
  }
  if (!asker) throw new ApiError('otp_wrong')
  const player = await findPlayer(db, phone)
  const wrongKey = `otp-wrong:${otpKey(phone, knownDevice(context, requestHeaders, player))}`
  // Counted before the check, so that codes tried at the same time share the limit.
  const attempts = await countAttempt(db, clock, wrongKey, WRONG_CODES_MS)
  const used = await useOtp(otpScope(context, asker), phone, code)
  if (used !== null) await giveBack(db, [wrongKey])
  if (!used) throw new ApiError('otp_wrong')
  const { proof, purpose, isSecond } = used
  if (purpose === 'erase') throw new ApiError('otp_wrong')
  if (attempts > WRONG_CODES_MAX && !isSecond) {
    await spendProof(db.query, { phone, purpose, proof, nowMs: clock.now() })
    const second = await createOtp(otpScope(context, asker), { phone, purpose, isSecond: true })
    await countSms(context)
    await deliver(context, metrics, { phone, code: second, purpose, player })
    throw new ApiError('otp_second')
  }
  cookies.push(
    newCookie(config, requestHeaders, { name: 'otp', value: proof, maxAgeMs: PROOF_LIFETIME_MS }),
  )
  return { status: 'success', message: 'Your number is verified.' }
}

export const verificationRoutes = [openRoute(sendOtp, send), openRoute(verifyOtp, verify)]

/** The proof from this browser's OTP cookie; '' if this browser has none. */
export function proofIn(context: AppContext, requestHeaders: Headers): string {
  return secretIn(context, requestHeaders, 'otp')
}

/** The 256 random bits of a cookie; '' if it has anything else, which the server has not made. */
function secretIn({ config }: AppContext, headers: Headers, name: 'asker' | 'otp'): string {
  const secret = readCookie(config, headers, name) ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : ''
}

function otpKey(phone: string, asker: string | null) {
  return `${phone}${asker === null ? '' : `:${asker}`}`
}

function otpScope({ db, clock, config }: AppContext, asker: string) {
  return { db, clock, pepper: config.secrets.MPIN_PEPPER, asker }
}

type Delivery = {
  phone: string
  code: string
  purpose: OtpPurpose
  player: StoredPlayer | undefined
}

/**
 * An unknown number that asks for a reset gets no SMS: false. The reply does not show whether it is
 * registered.
 */
async function deliver(
  { sms, log, config }: AppContext,
  metrics: Metrics,
  { phone, code, purpose, player }: Delivery,
): Promise<boolean> {
  if (purpose === 'reset_mpin' && !player) return false
  try {
    const text = `${code} is your code. It is valid for 5 minutes. Do not share it with anyone.`
    await sms.send(phone, bindCode(config, code, text))
    metrics.count('sms_sent')
    return true
  } catch (err) {
    log.error({ err }, 'an SMS could not be sent')
    throw new ApiError('otp_not_sent')
  }
}
