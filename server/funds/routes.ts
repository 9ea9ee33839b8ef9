import { addPoints, getRequestHistory, withdraw } from '#contract/funds.ts'
import { paymentInfo } from '#contract/payments.ts'
import { actionTypes, wireDate } from '#contract/wire.ts'
import { localDay } from '#domain/market-days.ts'
import { readSettings } from '../config/settings.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import { takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import { storeScreenshot } from '../uploads/uploads.ts'
import { newFundId } from '../wallet/readable-ids.ts'
import {
  type FundRequestRow,
  findRequestByRequestId,
  findRequestByUtr,
  type OwnFundRequest,
  readPlayerRequests,
  reasonOf,
} from './fund-requests.ts'
import { askForDeposit, askForWithdrawal, withdrawalError } from './request-funds.ts'

// A request with a picture costs storage and the operator's time.
const depositLimit = { max: 20, windowMs: 60 * 60 * 1000 }

const deposit: Handler<typeof addPoints> = async ({ input, player, context, heldDb }) => {
  const { amount: points, UTR_NUM: utr, image } = input
  const { db, clock } = context
  const known = await findRequestByUtr(db, utr)
  if (known) return depositAnswer(known, player.id, points)
  const { MIN_DEPOSIT } = await readSettings(db)
  if (points < MIN_DEPOSIT) throw new ApiError('minimum_deposit', { minimum: MIN_DEPOSIT })
  await takeAttempt(db, clock, `deposit:${player.id}`, depositLimit)
  const imageId = image
    ? await storeScreenshot(context, heldDb, { playerId: player.id, image })
    : null
  const asked = { fundId: newFundId('deposit'), playerId: player.id, points, utr, imageId }
  if (await askForDeposit(heldDb, asked)) return accepted(asked.fundId)
  return depositAnswer(await findRequestByUtr(db, utr), player.id, points)
}

const withdrawal: Handler<typeof withdraw> = async ({ input, player, context: { db }, heldDb }) => {
  const { amount: points, request_id: requestId = null } = input
  const asked = { fundId: newFundId('withdrawal'), playerId: player.id, points, requestId }
  try {
    if (await askForWithdrawal(heldDb, asked)) return accepted(asked.fundId)
  } catch (error) {
    if (requestId === null || sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
  }
  const known = requestId && (await findRequestByRequestId(db, player.id, requestId))
  if (!known) throw await withdrawalError(db, player.id, points)
  if (known.points === points) return accepted(known.id)
  throw new ApiError('withdrawal_id_used')
}

const history: Handler<typeof getRequestHistory> = async ({ input, player, context }) => ({
  result: (await readPlayerRequests(context.db, player.id, input.limit, input.before)).map(entryOf),
})

const info: Handler<typeof paymentInfo> = async ({ context }) => {
  const { UPI_ADMIN, UPI_NAME, UPI_PHONE } = await readSettings(context.db)
  return { success: '1', data: { upi_id: UPI_ADMIN, upi_name: UPI_NAME, phone: UPI_PHONE } }
}

export const fundRoutes: Route[] = [
  route(addPoints, deposit),
  route(withdraw, withdrawal),
  route(getRequestHistory, history),
  route(paymentInfo, info),
]

/** Returns the first reply again if the UTR's request is the same one; otherwise throws. */
function depositAnswer(known: FundRequestRow | null, playerId: string, points: number) {
  const isSame =
    known?.source === 'manual' && known.player_id === playerId && known.points === points
  if (!isSame) throw new ApiError('utr_used')
  return accepted(known.id)
}

function accepted(fundId: string) {
  return { success: '1', ...notice('request_sent', { id: fundId }) }
}

function entryOf(row: OwnFundRequest) {
  return {
    points: row.points,
    remark: row.id,
    action_type: actionTypes[row.kind],
    status: String(row.status),
    date: wireDate(localDay(row.created_at.getTime())),
    ...reasonOf(row),
    utr: row.utr ?? '',
    ...(row.over_limit === null ? {} : { over_limit: row.over_limit }),
    ...(row.trans_id === null ? {} : { trans_id: row.trans_id }),
    at: row.created_at.getTime(),
    ...(row.decided_at === null ? {} : { decided_at: row.decided_at.getTime() }),
  }
}
