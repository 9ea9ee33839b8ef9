import { limitName } from '#contract/codes.ts'
import {
  approveRequest,
  declineRequest,
  listRequests,
  type OperatorRequest,
  requestImage,
  showRequest,
} from '#contract/operator/requests.ts'
import { readAccountNumber } from '../../accounts/account-numbers.ts'
import type { AppContext } from '../../context.ts'
import { approve, decline } from '../../funds/decide-request.ts'
import {
  type FundRequestOfPlayer,
  findRequest,
  readRequests,
  reasonOf,
} from '../../funds/fund-requests.ts'
import { ApiError } from '../../http/errors.ts'
import { findPaymentOf, type Payment } from '../../payments/payment-rows.ts'
import type { PaymentStatus } from '../../payments/provider.ts'
import { askProvider } from '../../payments/settle-payment.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { operatorRoute } from './route.ts'

const UNREADABLE = '(not readable: its key is not in ACCOUNT_KEYS)'

/** `isCredited`: the answer credited the payment. `payment`: its state before the answer. */
type Asked = { answer: PaymentStatus | 'NONE'; isCredited: boolean; payment: Payment }

const PAID = 'The provider has the money of this payment: send it back.'

const STILL_PAYABLE =
  'The provider does not report this payment as failed. If it is paid later, it is listed as disputed.'

function overLimitWarning(limit: string) {
  return `This deposit is above the player’s ${limitName(limit)}. It is credited because the money has arrived, and it counts.`
}

export const operatorRequestRoutes = [
  operatorRoute(listRequests, async (input, context) => ({
    requests: (await readRequests(context.db, input)).map(row => entryOf(context, row)),
  })),

  operatorRoute(showRequest, async (input, context) => ({
    request: entryOf(context, await found(context, input.id)),
  })),

  operatorRoute(
    approveRequest,
    async ({ id, anyway }, context) => {
      const asked = await askedFirst(context, id)
      if (asked !== null && asked.answer !== 'SUCCESS' && !anyway) {
        throw new ApiError('payment_not_confirmed', { id, answer: asked.answer })
      }
      // The provider's answer may have credited it a moment ago.
      if (!asked?.isCredited) await approve(context.db, id)
      const row = await decided(context, id, 'approved')
      const warning = row.over_limit === null ? '' : overLimitWarning(row.over_limit)
      return { request: entryOf(context, row), warning }
    },
    requestOf,
  ),

  operatorRoute(
    declineRequest,
    async ({ id, reason, anyway }, context) => {
      const { answer, payment } = (await askedFirst(context, id)) ?? {}
      const isReported = payment?.dispute === 'open' && answer !== 'FAILURE'
      const isPaid = answer === 'SUCCESS' || isReported
      if (isPaid && !anyway) throw new ApiError('payment_is_paid', { id })
      await decline(context.db, id, reason)
      const row = await decided(context, id, 'declined')
      const mayBePaid = answer === 'PENDING' || answer === 'NONE'
      const warning = isPaid ? PAID : mayBePaid ? STILL_PAYABLE : ''
      return { request: entryOf(context, row), warning }
    },
    requestOf,
  ),

  operatorRoute(requestImage, async (input, context) => {
    const { image_id } = await found(context, input.id)
    if (image_id === null) throw new ApiError('request_without_image', { id: input.id })
    return uploadReply(context, image_id)
  }),
]

/** For the journal: a request. Throws request_unknown. */
async function requestOf({ id }: { id: string }, context: AppContext) {
  return async () => {
    const { player_id: player, kind, points, status } = await found(context, id)
    return { player, kind, points, status }
  }
}

/**
 * Asks the provider of a payment, which settles it by the answer. 'NONE' if the provider cannot be
 * asked; null if the request is not of a payment or is approved already.
 */
async function askedFirst(context: AppContext, fundId: string): Promise<Asked | null> {
  const payment = await findPaymentOf(context.db, fundId)
  if (!payment || payment.status === 'SUCCESS') return null
  const asked = await askProvider(context, payment)
  if (!asked) return { answer: 'NONE', isCredited: false, payment }
  const isCredited = payment.status === 'PENDING' && asked.settled === 'SUCCESS'
  return { answer: asked.answer, isCredited, payment }
}

async function decided(context: AppContext, fundId: string, decision: 'approved' | 'declined') {
  const request = await found(context, fundId)
  context.log.info({ fundId, points: request.points }, `the operator ${decision} a request`)
  return request
}

async function found({ db }: AppContext, fundId: string): Promise<FundRequestOfPlayer> {
  const request = await findRequest(db, fundId)
  if (!request) throw new ApiError('request_unknown', { id: fundId })
  return request
}

function entryOf(context: AppContext, row: FundRequestOfPlayer): OperatorRequest {
  const { id, kind, source, points, status, phone, name, payment_status, similar_payments } = row
  return {
    ...{ id, kind, source, points, status, phone, name, payment_status, similar_payments },
    reason: reasonOf(row).reason,
    utr: row.utr ?? '',
    has_image: row.image_id !== null,
    closed_phone: row.closed_phone ?? '',
    closed_at: row.closed_at?.toISOString() ?? null,
    bank: kind === 'withdrawal' ? bankOf(context, row) : null,
    bank_changed_at: row.bank_changed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    expired_at: (status === -1 && row.expired_at?.toISOString()) || null,
    is_disputed: row.dispute === 'open',
  }
}

function bankOf(context: AppContext, row: FundRequestOfPlayer) {
  const { ifsc_code, bank_name, account_holder_name } = row
  const account_number = readAccountNumber(context, row.player_id, row.account_number) ?? UNREADABLE
  return { ifsc_code, account_number, bank_name, account_holder_name }
}
