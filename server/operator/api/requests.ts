import {
  approveRequest,
  declineRequest,
  listRequests,
  type OperatorRequest,
  requestImage,
} from '#contract/operator.ts'
import type { AppContext } from '../../context.ts'
import { approve, decline } from '../../funds/decide-request.ts'
import {
  type FundRequestOfPlayer,
  findRequest,
  readRequests,
  reasonOf,
} from '../../funds/fund-requests.ts'
import { ApiError } from '../../http/errors.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

const list: OperatorHandler<typeof listRequests> = async ({ input, context }) => ({
  requests: (await readRequests(context.db, input)).map(entryOf),
})

const approveOne: OperatorHandler<typeof approveRequest> = async ({ input, context }) => {
  const isApproved = await approve(context.db, input.id)
  return decided(context, input.id, isApproved, 'approved')
}

const declineOne: OperatorHandler<typeof declineRequest> = async ({ input, context }) => {
  const isDeclined = await decline(context.db, input.id, input.reason)
  return decided(context, input.id, isDeclined, 'declined')
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
  operatorRoute(requestImage, image),
]

async function decided(context: AppContext, fundId: string, isDone: boolean, deed: string) {
  const request = await found(context, fundId)
  if (!isDone) {
    const code = request.status === 1 ? 'request_approved' : 'request_declined'
    throw new ApiError(code, { id: fundId })
  }
  context.log.info({ fundId, points: request.points }, `the operator ${deed} a request`)
  return { request: entryOf(request) }
}

async function found({ db }: AppContext, fundId: string): Promise<FundRequestOfPlayer> {
  const request = await findRequest(db, fundId)
  if (!request) throw new ApiError('request_unknown', { id: fundId })
  return request
}

function entryOf(row: FundRequestOfPlayer): OperatorRequest {
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
    name,
    bank: kind === 'withdrawal' ? bankOf(row) : null,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    expired_at: (status === -1 && row.expired_at?.toISOString()) || null,
    payment_status,
    similar_payments,
  }
}

function bankOf(row: FundRequestOfPlayer) {
  const { ifsc_code, account_number, bank_name, account_holder_name } = row
  return { ifsc_code, account_number, bank_name, account_holder_name }
}
