import { limitName } from '#contract/errors.ts'
import {
  approveRequest,
  declineRequest,
  listRequests,
  type OperatorRequest,
  payoutRequest,
  requestImage,
} from '#contract/operator/requests.ts'
import type { AppContext } from '../../context.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../../database/retry.ts'
import { approve, decline } from '../../funds/decide-request.ts'
import {
  type FundRequestOfPlayer,
  findRequest,
  readRequests,
  reasonOf,
} from '../../funds/fund-requests.ts'
import { ApiError } from '../../http/errors.ts'
import { elsewhere } from '../../payments/elsewhere.ts'
import { findPaymentOf, type Payment } from '../../payments/payment-rows.ts'
import { claimFailedPayout, markPaidByHand, moveMoney, payoutOf } from '../../payments/payouts.ts'
import type { PaymentStatus } from '../../payments/provider.ts'
import { askProvider, providerOf } from '../../payments/settle-payment.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { readAccountNumber } from '../../wallet/account-numbers.ts'
import { isWithdrawal } from '../../wallet/readable-ids.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

const UNREADABLE = '(not readable: its key is not in ACCOUNT_KEYS)'

/** `isCredited`: the answer credited the payment. `payment`: as it was before the answer. */
type Asked = { answer: PaymentStatus | 'NONE'; isCredited: boolean; payment: Payment | undefined }

const PAY_YOURSELF = 'Send the money yourself: no provider pays it out.'

const REFUND_YOURSELF = 'Send the money back yourself: no provider refunds it.'

const STILL_PAYABLE =
  'The provider does not report this payment as failed. If it is paid later, it is listed as disputed.'

function overLimitWarning(limit: string) {
  return `This deposit is above the player’s ${limitName(limit)}. It is credited because the money has arrived, and it counts.`
}

const list: OperatorHandler<typeof listRequests> = async ({ input, context }) => ({
  requests: (await readRequests(context.db, input)).map(row => entryOf(context, row)),
})

const approveOne: OperatorHandler<typeof approveRequest> = async ({ input, context }) => {
  const { id, anyway } = input
  const asked = await askedFirst(context, id)
  if (asked !== null && asked.answer !== 'SUCCESS' && !anyway) {
    throw new ApiError('payment_not_confirmed', { id, answer: asked.answer })
  }
  const isByHand = !isWithdrawal(id) || anyway
  const isPaidOut = !isByHand && payoutOf(context, await found(context, id)) !== null
  const paidBy = isPaidOut ? context.payments.provider!.name : null
  await approved(context, id, asked?.isCredited ?? false, paidBy)
  const money = isPaidOut ? await moveMoney(context, id) : isByHand ? '' : PAY_YOURSELF
  const row = await found(context, id)
  const warning = row.over_limit === null ? '' : overLimitWarning(row.over_limit)
  return { request: entryOf(context, row), warning, money }
}

const payoutOne: OperatorHandler<typeof payoutRequest> = async ({ input, context }) => {
  const { id, by_hand } = input
  const provider = context.payments.provider?.name
  const isClaimed = by_hand
    ? await markPaidByHand(context.db, id, provider)
    : await claimFailedPayout(context.db, id, provider)
  const row = await found(context, id)
  if (!isClaimed) {
    const other = row.payout === null || by_hand ? '' : elsewhere(context, row)
    throw other === ''
      ? new ApiError('payout_not_failed', { id })
      : new ApiError('payout_elsewhere', { id, provider: other })
  }
  context.log.info({ fundId: id, by_hand }, 'the operator decided about a payout or refund')
  const money = by_hand ? '' : await moveMoney(context, id)
  return { request: entryOf(context, await found(context, id)), money }
}

const declineOne: OperatorHandler<typeof declineRequest> = async ({ input, context }) => {
  const { id, reason, anyway } = input
  const { answer, payment } = (await askedFirst(context, id)) ?? {}
  const isReported = payment?.dispute === 'open' && answer !== 'FAILURE'
  const isPaid = answer === 'SUCCESS' || isReported
  if (isPaid && !anyway) throw new ApiError('payment_is_paid', { id })
  const provider = isPaid && payment ? providerOf(context, payment) : null
  const refundedBy = provider?.refund ? provider.name : null
  const isDeclined = await decline(context.db, id, reason, refundedBy)
  await decided(context, id, isDeclined, 'declined')
  const money = refundedBy ? await moveMoney(context, id) : isPaid ? REFUND_YOURSELF : ''
  const mayBePaid = !isPaid && (answer === 'PENDING' || answer === 'NONE')
  const request = entryOf(context, await found(context, id))
  return { request, warning: mayBePaid ? STILL_PAYABLE : '', money }
}

const image: OperatorHandler<typeof requestImage> = async ({ input, context }) => {
  const { image_id } = await found(context, input.id)
  if (image_id === null) throw new ApiError('request_without_image', { id: input.id })
  return uploadReply(context, image_id)
}

export const operatorRequestRoutes = [
  operatorRoute(listRequests, list),
  operatorRoute(approveRequest, approveOne),
  operatorRoute(declineRequest, declineOne),
  operatorRoute(payoutRequest, payoutOne),
  operatorRoute(requestImage, image),
]

/**
 * Asks the provider of a payment, which settles it by the answer. 'NONE' if the provider cannot be
 * asked; null if the request is not of a payment or is approved already.
 */
async function askedFirst(context: AppContext, fundId: string): Promise<Asked | null> {
  const request = await found(context, fundId)
  if (request.source !== 'payment' || request.status === 1) return null
  const payment = await findPaymentOf(context.db, fundId)
  const asked = payment && (await askProvider(context, payment))
  if (!asked) return { answer: 'NONE', isCredited: false, payment }
  const isCredited = payment.status === 'PENDING' && asked.settled === 'SUCCESS'
  return { answer: asked.answer, isCredited, payment }
}

/** `isCredited`: the provider's answer approved it a moment ago. */
async function approved(
  context: AppContext,
  fundId: string,
  isCredited: boolean,
  paidBy: string | null,
) {
  try {
    const isApproved = isCredited || (await approve(context.db, fundId, paidBy))
    await decided(context, fundId, isApproved, 'approved')
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError('utr_used')
    throw error
  }
}

async function decided(context: AppContext, fundId: string, isDone: boolean, action: string) {
  const request = await found(context, fundId)
  if (!isDone) {
    const code = request.status === 1 ? 'request_approved' : 'request_declined'
    throw new ApiError(code, { id: fundId })
  }
  context.log.info({ fundId, points: request.points }, `the operator ${action} a request`)
}

async function found({ db }: AppContext, fundId: string): Promise<FundRequestOfPlayer> {
  const request = await findRequest(db, fundId)
  if (!request) throw new ApiError('request_unknown', { id: fundId })
  return request
}

function entryOf(context: AppContext, row: FundRequestOfPlayer): OperatorRequest {
  const { id, kind, source, points, status, phone, name, payment_status, similar_payments } = row
  return {
    id,
    kind,
    source,
    points,
    status,
    reason: reasonOf(row).reason,
    utr: row.utr ?? '',
    has_image: row.image_id !== null,
    phone,
    closed_phone: row.closed_phone ?? '',
    closed_at: row.closed_at?.toISOString() ?? null,
    name,
    bank: kind === 'withdrawal' ? bankOf(context, row) : null,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    expired_at: (status === -1 && row.expired_at?.toISOString()) || null,
    is_disputed: row.dispute === 'open' || row.payout === 'twice',
    payment_status,
    similar_payments,
    provider_does: providerDoes(context, row),
    payout: row.payout ?? '',
    elsewhere: elsewhere(context, row),
  }
}

/** What the provider does with the money of an undecided request. */
function providerDoes({ payments: { provider } }: AppContext, row: FundRequestOfPlayer) {
  if (row.kind === 'withdrawal') return row.status === 0 && provider?.payOut ? 'pay_out' : ''
  return row.dispute === 'open' && provider?.refund ? 'refund' : ''
}

function bankOf(context: AppContext, row: FundRequestOfPlayer) {
  const { ifsc_code, bank_name, account_holder_name } = row
  const account_number = readAccountNumber(context, row.player_id, row.account_number) ?? UNREADABLE
  return { ifsc_code, account_number, bank_name, account_holder_name }
}
