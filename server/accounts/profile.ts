import type * as v from 'valibot'
import type { User } from '#contract/accounts.ts'
import { codeSentence, type NoticeCode } from '#contract/codes.ts'
import { editProfile, getPhoto, getProfile, updateBankDetails } from '#contract/profile.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Statement } from '../database/db.ts'
import { type Handler, notice, route } from '../http/route.ts'
import { newestImage, storePhoto } from '../uploads/uploads.ts'
import { balanceOf } from '../wallet/postings.ts'
import { readAccountNumber, sealAccountNumber } from './account-numbers.ts'
import { findPlayer, type StoredPlayer } from './players.ts'

type Numbers = { phonepay: string; googlepay: string; paytm: string }

const change: Statement = {
  name: 'profile_change',
  text: `UPDATE players SET name = $2, email = $3, phonepe = COALESCE($4, phonepe),
      googlepay = COALESCE($5, googlepay), paytm = COALESCE($6, paytm)
    WHERE id = $1 RETURNING phonepe AS phonepay, googlepay, paytm`,
}

/** A wallet number that the form leaves out stays. $9: it is another account. */
const updateBank: Statement = {
  name: 'player_update_bank',
  text: `UPDATE players SET ifsc_code = $2, account_number = $3, bank_name = $4,
      account_holder_name = $5, paytm = COALESCE($6, paytm), phonepe = COALESCE($7, phonepe),
      googlepay = COALESCE($8, googlepay),
      bank_changed_at = CASE WHEN $9 THEN clock_timestamp() ELSE bank_changed_at END
    WHERE id = $1`,
}

const profile: Handler<typeof getProfile> = async ({ context, player }) => {
  const stored = await findPlayer(context.db, player.phone)
  if (!stored) throw new Error(`A session has no player: ${player.id}`)
  return { data: await userReply(context, stored) }
}

const edit: Handler<typeof editProfile> = async ({ input, context, player, heldDb }) => {
  const { name, email, phonpe: phonepe, gpay: googlepay, paytm } = input
  const photo = input.photo ?? input.image
  if (photo) await storePhoto(context, heldDb, { playerId: player.id, image: photo })
  const values = [player.id, name, email, phonepe ?? null, googlepay ?? null, paytm ?? null]
  const [stored] = await heldDb.transaction(query => query<Numbers>(change, values))
  const said = notice('profile_updated')
  return { success: '1', ...said, data: { name, email, ...stored, msg: said.msg } }
}

const saveBank: Handler<typeof updateBankDetails> = async ({ input, player, context, heldDb }) => {
  const number = sealAccountNumber(context.config, player.id, input.account_number)
  const values = [
    ...[player.id, input.ifsc_code, number, input.bank_name, input.account_holder_name],
    ...[input.paytm ?? null, input.phonepay ?? null, input.googlepay ?? null],
    await isOtherAccount(context, player.phone, input),
  ]
  await heldDb.transaction(query => query(updateBank, values))
  return { success: '1', ...notice('bank_details_saved') }
}

/** Whether a withdrawal would now go to another account than the one that is stored. */
async function isOtherAccount(
  context: AppContext,
  phone: string,
  { account_number, ifsc_code }: { account_number: string; ifsc_code: string },
): Promise<boolean> {
  const stored = await findPlayer(context.db, phone)
  if (!stored || stored.account_number === '') return false
  const number = readAccountNumber(context, stored.id, stored.account_number)
  return number !== account_number || stored.ifsc_code !== ifsc_code
}

const photo: Handler<typeof getPhoto> = async ({ context, player }) => {
  const bytes = await newestImage(context.db, player.id, 'photo')
  return { success: '1', photo: bytes ? Buffer.from(bytes).toString('base64') : '' }
}

export const profileRoutes = [
  route(getProfile, profile),
  route(editProfile, edit),
  route(updateBankDetails, saveBank),
  route(getPhoto, photo),
]

/**
 * The profile as the contract defines it: stored fields, the balance in points, and the settings.
 */
export async function userReply(
  context: AppContext,
  player: StoredPlayer,
): Promise<v.InferInput<typeof User>> {
  const { db } = context
  const settings = await readSettings(db)
  const headline = settings.NOTIFICATION_HEAD
  return {
    phone_number: player.phone,
    name: player.name,
    email: player.email,
    wallet: await balanceOf(db, player.id),
    status: player.status,
    created_at: player.created_at.toISOString(),
    download_url: settings.DOWNLOAD_URL,
    MIN_DEPOSIT: settings.MIN_DEPOSIT,
    MIN_WITHDRAW: settings.MIN_WITHDRAW,
    MAX_WITHDRAW: settings.MAX_WITHDRAW,
    WITHDRAW_HOURS: settings.WITHDRAW_HOURS,
    MAX_BID: settings.MAX_BID,
    UPI_ADMIN: settings.UPI_ADMIN,
    bank_details: bankDetailsOf(context, player),
    paytm: player.paytm,
    googlepay: player.googlepay,
    phonepay: player.phonepe,
    notification_head: headline,
    notification_code:
      headline === codeSentence('demo_headline', {}) ? ('demo_headline' satisfies NoticeCode) : '',
    helpNumber1: settings.HELP_NUMBER_1,
    helpNumber2: settings.HELP_NUMBER_2,
    demo: context.config.isDemo ? '1' : '0',
  }
}

/** Null also if the number cannot be read, so that the player enters the details again. */
function bankDetailsOf(context: AppContext, player: StoredPlayer) {
  if (player.account_number === '') return null
  const number = readAccountNumber(context, player.id, player.account_number)
  if (number === null) return null
  return {
    ifsc_code: player.ifsc_code,
    account_number: number,
    bank_name: player.bank_name,
    account_holder_name: player.account_holder_name,
  }
}
