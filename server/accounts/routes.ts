import { v7 as uuidv7 } from 'uuid'
import { isUserExists, resetMpin, sendOtp, signUp, verifyOtp } from '#contract/accounts.ts'
import { codeSentence } from '#contract/codes.ts'
import { readSettings } from '../config/settings.ts'
import type { Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import { notice, type OpenHandler, openRoute, type Route } from '../http/route.ts'
import { openWallet } from '../wallet/postings.ts'
import { newCookie, newSecret, readSecret } from './cookies.ts'
import { deviceCookie, knownDevice, limitCaller } from './devices.ts'
import { findFormerNumber } from './former-numbers.ts'
import { loginRoutes } from './login.ts'
import { checkMpin, hashMpin, unlockMpin } from './mpin.ts'
import {
  ASKER_LIFETIME_MS,
  PAUSE_SECONDS,
  PROOF_LIFETIME_MS,
  sendCode,
  spendProof,
  verifyCode,
} from './otp.ts'
import { findPlayer } from './players.ts'
import { profileRoutes } from './profile.ts'
import { endAllSessions } from './sessions.ts'

const askLimit = { max: 60, windowMs: 10 * 60 * 1000 }
const signUpLimit = { max: 20, windowMs: 60 * 60 * 1000 }
const resetLimit = { max: 20, windowMs: 60 * 60 * 1000 }

const insertPlayer: Statement = {
  name: 'player_insert',
  text: `INSERT INTO players (id, phone, name, email, mpin_hash, status, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
}

const changeMpin: Statement = {
  name: 'player_change_mpin',
  text: 'UPDATE players SET mpin_hash = $2 WHERE id = $1',
}

const exists: OpenHandler<typeof isUserExists> = async ({ input, context, address }) => {
  const { phone_number: phone, token_id: tab } = input
  await limitCaller(context, 'exists', { address, tab }, askLimit)
  if (await findPlayer(context.db, phone)) {
    return { success: '1', otp: '0', ...notice('welcome_back') }
  }
  const otp = context.config.isOtpRequired ? '1' : '0'
  return { success: '0', otp, msg: codeSentence('phone_new', {}) }
}

const send: OpenHandler<typeof sendOtp> = async call => {
  const { input, context, metrics, address, requestHeaders, cookies } = call
  const { phone_number: phone, purpose, token_id: tab } = input
  const { db, config, sms } = context
  const player = await findPlayer(db, phone)
  if (purpose === 'register' && player) throw new ApiError('phone_taken')
  const device = knownDevice(context, requestHeaders, player)
  const asker = readSecret(config, requestHeaders, 'asker') ?? newSecret()
  // Also if no SMS is sent: the operator's code is for the browsers that asked.
  cookies.push(
    newCookie(config, requestHeaders, { name: 'asker', value: asker, maxAgeMs: ASKER_LIFETIME_MS }),
  )
  const request = { phone, purpose, asker, address, tab, device, isPlayer: player !== undefined }
  await sendCode(context, metrics, request)
  const unsent = config.isDemo ? 'otp_demo' : 'otp_logged'
  return { success: '1', ...notice(sms.isLog ? unsent : 'otp_sent'), retry_after: PAUSE_SECONDS }
}

const verify: OpenHandler<typeof verifyOtp> = async call => {
  const { input, context, metrics, address, requestHeaders, cookies } = call
  const { phone_number: phone, otp: code } = input
  const { db, config } = context
  const asker = readSecret(config, requestHeaders, 'asker')
  const device = knownDevice(context, requestHeaders, await findPlayer(db, phone))
  const proof = await verifyCode(context, metrics, { phone, code, asker, device, address })
  cookies.push(
    newCookie(config, requestHeaders, { name: 'otp', value: proof, maxAgeMs: PROOF_LIFETIME_MS }),
  )
  return { status: 'success', message: codeSentence('phone_verified', {}) }
}

const register: OpenHandler<typeof signUp> = async call => {
  const { input, context, address, requestHeaders } = call
  const { db, clock, config } = context
  const { phoneNumber: phone, token_id: tab, user_mpin: mpin, username: name, email } = input
  const pepper = config.secrets.MPIN_PEPPER
  checkMpin(mpin, phone)
  const { asker } = await limitCaller(context, 'signup', { address, tab }, signUpLimit)
  if (await findPlayer(db, phone)) throw new ApiError('phone_taken')
  const former = await findFormerNumber(db.query, pepper, phone)
  const excluded = former?.excluded_until?.getTime() ?? 0
  if (excluded > clock.now()) throw new ApiError('number_excluded', { until: excluded })
  const id = uuidv7()
  const mpinHash = await hashMpin(pepper, mpin, id, asker)
  const { NEW_PLAYER_STATUS: status, WELCOME_POINTS } = await readSettings(db)
  const nowMs = clock.now()
  const createdAt = new Date(nowMs)
  const proof = readSecret(config, requestHeaders, 'otp') ?? ''
  const claim = { phone, purpose: 'register', proof, nowMs } as const
  await db.transaction(async query => {
    if (config.isOtpRequired && !(await spendProof(query, claim))) {
      throw new ApiError('phone_unverified')
    }
    const player = [id, phone, name, email, mpinHash, status, createdAt]
    const added = await query(insertPlayer, player)
    if (added.length === 0) throw new ApiError('phone_taken')
    await openWallet(query, id, former ? 0 : WELCOME_POINTS, createdAt)
    await unlockMpin(query, phone)
  })
  return { success: '1', msg: codeSentence('registered', {}) }
}

const reset: OpenHandler<typeof resetMpin> = async call => {
  const { input, context, address, requestHeaders, cookies } = call
  const { db, clock, config } = context
  const { phone_number: phone, new_mpin: mpin, token_id: tab } = input
  checkMpin(mpin, phone)
  const { asker } = await limitCaller(context, 'reset', { address, tab }, resetLimit)
  const proof = readSecret(config, requestHeaders, 'otp')
  const player = proof === null ? undefined : await findPlayer(db, phone)
  if (proof === null || !player) throw new ApiError('phone_unverified')
  const mpinHash = await hashMpin(config.secrets.MPIN_PEPPER, mpin, player.id, asker)
  const claim = { phone, purpose: 'reset_mpin', proof, nowMs: clock.now() } as const
  await db.transaction(async query => {
    if (!(await spendProof(query, claim))) throw new ApiError('phone_unverified')
    await query(changeMpin, [player.id, mpinHash])
    await endAllSessions(query, player.id)
    await unlockMpin(query, phone)
  })
  cookies.push(deviceCookie(context, requestHeaders, { phone, mpin_hash: mpinHash }))
  return { success: '1', msg: codeSentence('mpin_set', {}) }
}

export const accountRoutes: Route[] = [
  openRoute(isUserExists, exists),
  openRoute(sendOtp, send),
  openRoute(verifyOtp, verify),
  openRoute(signUp, register),
  openRoute(resetMpin, reset),
  ...loginRoutes,
  ...profileRoutes,
]
