import { verifyOtp } from '#contract/accounts.ts'
import { sendOtp } from '#contract/numbers.ts'
import type { AppContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { notice } from '../http/notice.ts'
import { askerKeys, takeAttempt } from '../http/rate-limits.ts'
import { type OpenHandler, openRoute } from '../http/route.ts'
import { createOtp, PROOF_LIFETIME_MS, useOtp } from './otps.ts'
import { findPlayer } from './players.ts'
import { cookieAttributes } from './sessions.ts'

const PAUSE_SECONDS = 30
const pauseLimit = { max: 1, windowMs: PAUSE_SECONDS * 1000 }
const phoneLimit = { max: 3, windowMs: 60 * 60 * 1000 }
const askerSendLimit = { max: 20, windowMs: 60 * 60 * 1000 }
const askerVerifyLimit = { max: 60, windowMs: 60 * 60 * 1000 }

const send: OpenHandler<typeof sendOtp> = async ({ input, context, address }) => {
  const { phone_number: phone, purpose, token_id: device } = input
  const { db, clock } = context
  const player = await findPlayer(db, phone)
  if (purpose === 'register' && player) {
    throw new ApiError('phone_taken')
  }
  await takeAttempt(db, clock, `otp-pause:${phone}`, pauseLimit)
  await takeAttempt(db, clock, `otp-send:${phone}`, phoneLimit)
  for (const key of askerKeys('otp-send', address, device)) {
    await takeAttempt(db, clock, key, askerSendLimit)
  }
  const code = await createOtp(otpScope(context), phone, purpose)
  // An unknown number also gets a code, but no SMS. The reply does not show whether it is
  // registered.
  if (purpose === 'register' || player) await deliver(context, phone, code)
  const sent = notice(context.sms.isLog ? 'otp_logged' : 'otp_sent')
  return { success: '1', ...sent, retry_after: PAUSE_SECONDS }
}

const verify: OpenHandler<typeof verifyOtp> = async call => {
  const { input, context, address, requestHeaders, replyHeaders } = call
  for (const key of askerKeys('otp-verify', address, '')) {
    await takeAttempt(context.db, context.clock, key, askerVerifyLimit)
  }
  const proof = await useOtp(otpScope(context), input.phone_number, input.otp)
  if (proof === null) {
    throw new ApiError('otp_wrong')
  }
  const maxAge = `Max-Age=${PROOF_LIFETIME_MS / 1000}`
  const attributes = cookieAttributes(context.config, requestHeaders)
  replyHeaders['set-cookie'] = `ank_otp=${proof}; ${maxAge}; ${attributes}`
  return { status: 'success', message: 'Your number is verified.' }
}

export const verificationRoutes = [openRoute(sendOtp, send), openRoute(verifyOtp, verify)]

/** The proof from this browser's OTP cookie; '' if this browser has none. */
export function proofIn(requestHeaders: Headers): string {
  const cookies = requestHeaders.get('cookie') ?? ''
  return /(?:^|;\s*)ank_otp=([A-Za-z0-9_-]{43})(?:;|$)/.exec(cookies)?.[1] ?? ''
}

function otpScope({ db, clock, config }: AppContext) {
  return { db, clock, pepper: config.secrets.MPIN_PEPPER }
}

async function deliver({ sms, log }: AppContext, phone: string, code: string) {
  try {
    await sms.send(phone, `${code} is your code. It is valid for 5 minutes. Do not share it.`)
  } catch (err) {
    log.error({ err }, 'an SMS could not be sent')
    throw new ApiError('otp_not_sent')
  }
}
