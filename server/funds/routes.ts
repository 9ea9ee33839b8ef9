import { addPoints, getRequestHistory, withdraw } from '#contract/funds.ts'
import { paymentInfo } from '#contract/payments.ts'
import { actionTypes, wireDate } from '#contract/wire.ts'
import { localDay } from '#domain/market-days.ts'
import { readSettings } from '../config/settings.ts'
import { constraintOf } from '../database/retry.ts'
import { takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import { prepareImage, storeImage } from '../uploads/uploads.ts'
import { readableId } from '../wallet/readable-ids.ts'
import {
  type FundRequestRow,
  findRequestByRequestId,
  findRequestByUtr,
  type OwnFundRequest,
  readPlayerRequests,
  reasonOf,
} from './fund-requests.ts'
import { requestDeposit, requestWithdrawal } from './request-funds.ts'

// A request with a picture costs storage and the operator's time.
const depositLimit = { max: 20, windowMs: 60 * 60 * 1000 }

const deposit: Handler<typeof addPoints> = async ({ input, player, context, heldDb }) => {
  const { amount: points, UTR_NUM: utr, image } = input
  const { db, clock } = context
  const earlier = await findRequestByUtr(db, utr)
  if (earlier) return repeated(earlier, player.id, points)
  await takeAttempt(db, clock, `deposit:${player.id}`, depositLimit)
  const fundId = readableId('D')
  const screenshot = image ? await prepareImage(context, player.id, 'deposit', image) : null
  try {
    await heldDb.transaction(async query => {
      if (screenshot) await storeImage(query, screenshot)
      const imageId = screenshot?.id ?? null
      await requestDeposit(query, { fundId, playerId: player.id, points, utr, imageId })
    })
    return accepted(fundId)
  } catch (error) {
    if (constraintOf(error) !== 'fund_requests_utr') throw error
    return repeated(await findRequestByUtr(db, utr), player.id, points)
  }
}

const withdrawal: Handler<typeof withdraw> = async ({ input, player, context: { db }, heldDb }) => {
  const { amount: points, request_id: requestId = null } = input
  const fundId = readableId('W')
  const asked = { fundId, playerId: player.id, points, requestId }
  try {
    await heldDb.transaction(query => requestWithdrawal(query, asked))
    return accepted(fundId)
  } catch (error) {
    if (requestId === null || constraintOf(error) !== 'fund_requests_request') throw error
    const first = await findRequestByRequestId(db, player.id, requestId)
    if (first?.points !== points) throw new ApiError('withdrawal_id_used')
    return accepted(first.id)
  }
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

/** The first reply to a deposit with this UTR. Throws utr_used if the UTR's request is another one. */
function repeated(first: FundRequestRow | null, playerId: string, points: number) {
  const isSame =
    first?.source === 'manual' && first.player_id === playerId && first.points === points
  if (!isSame) throw new ApiError('utr_used')
  return accepted(first.id)
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
