import { v7 as uuidv7 } from 'uuid'
import { isUserExists, resetMpin, signUp } from '#contract/accounts.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Query, Statement } from '../database/db.ts'
import { askerKeys, takeAttempts } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import type { Asker } from '../http/fair-queue.ts'
import { notice, type OpenHandler, openRoute, type Route } from '../http/route.ts'
import { openWallet } from '../wallet/postings.ts'
import { deviceCookie } from './devices.ts'
import { findFormerNumber } from './former-numbers.ts'
import { loginRoutes } from './login.ts'
import { hashMpin, weakMpinError } from './mpin.ts'
import { mpinKey } from './mpin-tries.ts'
import { spendProof } from './otps.ts'
import { findPlayer } from './players.ts'
import { profileRoutes } from './profile.ts'
import { endAllSessions } from './session-store.ts'
import { proofIn, verificationRoutes } from './verification.ts'

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

const deleteAttempts: Statement = {
  name: 'attempts_delete',
  text: 'DELETE FROM attempts WHERE key = $1',
}

const exists: OpenHandler<typeof isUserExists> = async ({ input, context, address }) => {
  await limitAsker(context, 'exists', address, input.token_id, askLimit)
  if (await findPlayer(context.db, input.phone_number)) {
    return { success: '1', otp: '0', ...notice('welcome_back') }
  }
  const otp = context.config.isOtpRequired ? '1' : '0'
  return { success: '0', otp, msg: 'Please register to play.' }
}

const register: OpenHandler<typeof signUp> = async call => {
  const { input, context, address, requestHeaders } = call
  const { phoneNumber: phone, user_mpin: mpin, username: name, email } = input
  checkMpin(mpin, phone)
  const asker = await limitAsker(context, 'signup', address, input.token_id, signUpLimit)
  if (await findPlayer(context.db, phone)) throw new ApiError('phone_taken')
  const pepper = context.config.secrets.MPIN_PEPPER
  const former = await findFormerNumber(context.db.query, pepper, phone)
  const excluded = former?.excluded_until?.getTime() ?? 0
  if (excluded > context.clock.now()) throw new ApiError('number_excluded', { until: excluded })
  const id = uuidv7()
  const mpinHash = await hashMpin(context.config.secrets.MPIN_PEPPER, mpin, id, asker)
  const settings = await readSettings(context.db)
  const nowMs = context.clock.now()
  const createdAt = new Date(nowMs)
  const status = settings.NEW_PLAYER_STATUS
  const player = [id, phone, name, email, mpinHash, status, createdAt]
  await context.db.atomically(async query => {
    const claim = {
      phone,
      purpose: 'register',
      proof: proofIn(context, requestHeaders),
      nowMs,
    } as const
    if (context.config.isOtpRequired && !(await spendProof(query, claim)))
      throw new ApiError('phone_unverified')
    const added = await query(insertPlayer, player)
    if (added.length === 0) throw new ApiError('phone_taken')
    await openWallet(query, id, former ? 0 : settings.WELCOME_POINTS, createdAt)
    await unlockMpin(query, phone)
  })
  return { success: '1', msg: 'You are registered.' }
}

const reset: OpenHandler<typeof resetMpin> = async call => {
  const { input, context, address, requestHeaders, cookies } = call
  const { phone_number: phone, new_mpin: mpin } = input
  checkMpin(mpin, phone)
  const asker = await limitAsker(context, 'reset', address, input.token_id, resetLimit)
  const proof = proofIn(context, requestHeaders)
  const player = proof === '' ? undefined : await findPlayer(context.db, phone)
  if (!player) throw new ApiError('phone_unverified')
  const mpinHash = await hashMpin(context.config.secrets.MPIN_PEPPER, mpin, player.id, asker)
  const nowMs = context.clock.now()
  await context.db.atomically(async query => {
    const claim = { phone, purpose: 'reset_mpin', proof, nowMs } as const
    if (!(await spendProof(query, claim))) throw new ApiError('phone_unverified')
    await query(changeMpin, [player.id, mpinHash])
    await endAllSessions({ query }, player.id)
    await unlockMpin(query, phone)
  })
  cookies.push(deviceCookie(context, requestHeaders, { phone, mpinHash }))
  return { success: '1', msg: 'Your new MPIN is set. Please log in with it.' }
}

export const accountRoutes: Route[] = [
  openRoute(isUserExists, exists),
  openRoute(signUp, register),
  openRoute(resetMpin, reset),
  ...verificationRoutes,
  ...loginRoutes,
  ...profileRoutes,
]

function checkMpin(mpin: string, phone: string) {
  const error = weakMpinError(mpin, phone)
  if (error) throw error
}

/** Throws too_many_tries. Returns who asks, for the order in which MPINs are hashed. */
async function limitAsker(
  { db, clock, config }: AppContext,
  what: string,
  address: string,
  device: string,
  limit: { max: number; windowMs: number },
): Promise<Asker> {
  const failures = await takeAttempts(db, clock, askerKeys(what, address, device), limit)
  return { name: address, failures, waitMs: config.callLimitMs }
}

async function unlockMpin(query: Query, phone: string) {
  await query(deleteAttempts, [mpinKey(phone)])
}
