import {
  approveRequest,
  declineRequest,
  listRequests,
  type OperatorRequest,
  requestImage,
} from '#contract/operator.ts'
import type { AppParts } from '../../app.ts'
import { approve, decline } from '../../funds/decide-request.ts'
import { type FundRequestOfPlayer, findRequest, readRequests } from '../../funds/fund-requests.ts'
import { Refusal } from '../../http/errors.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { type OperatorHandler, operatorRoute } from './auth.ts'

const list: OperatorHandler<typeof listRequests> = async ({ input, parts }) => ({
  requests: (await readRequests(parts.db, input)).map(entryOf),
})

const approveOne: OperatorHandler<typeof approveRequest> = async ({ input, parts }) => {
  const isApproved = await approve(parts.db, input.id, parts.clock.offsetMs)
  return decided(parts, input.id, isApproved, 'approved')
}

const declineOne: OperatorHandler<typeof declineRequest> = async ({ input, parts }) => {
  const isDeclined = await decline(parts.db, input.id, input.reason, parts.clock.offsetMs)
  return decided(parts, input.id, isDeclined, 'declined')
}

const image: OperatorHandler<typeof requestImage> = async ({ input, parts }) => {
  const { image_id } = await found(parts, input.id)
  if (image_id === null) throw new Refusal(`Request ${input.id} came without a picture.`)
  return uploadReply(parts, image_id)
}

export const operatorRequestRoutes = [
  operatorRoute(listRequests, list),
  operatorRoute(approveRequest, approveOne),
  operatorRoute(declineRequest, declineOne),
  operatorRoute(requestImage, image),
]

async function decided(parts: AppParts, fundId: string, isDone: boolean, deed: string) {
  const request = await found(parts, fundId)
  if (!isDone) {
    const was = request.status === 1 ? 'approved' : 'declined'
    throw new Refusal(`Request ${fundId} was already ${was}.`)
  }
  parts.log.info({ fundId, points: request.points }, `the operator ${deed} a request`)
  return { request: entryOf(request) }
}

async function found({ db }: AppParts, fundId: string): Promise<FundRequestOfPlayer> {
  const request = await findRequest(db, fundId)
  if (!request) throw new Refusal(`There is no request ${fundId}.`)
  return request
}

function entryOf(row: FundRequestOfPlayer): OperatorRequest {
  const { id, kind, source, points, status, reason, phone, name } = row
  return {
    id,
    kind,
    source,
    points,
    status,
    reason,
    utr: row.utr ?? '',
    has_image: row.image_id !== null,
    phone,
    name,
    bank: kind === 'withdrawal' ? bankOf(row) : null,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

function bankOf(row: FundRequestOfPlayer) {
  const { ifsc_code, account_number, bank_name, account_holder_name } = row
  return { ifsc_code, account_number, bank_name, account_holder_name }
}
