import { randomBytes } from 'node:crypto'
import type { RefusalReply } from '#contract/endpoint.ts'
import * as sentences from '#contract/sentences.ts'
import type { Logger } from '../log.ts'

export const NOT_YOURS = 'This belongs to another account.'

export type RefusalStatus =
  | 200
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 411
  | 413
  | 429
  | 500
  | 501
  | 503

/** A no with a sentence for the player. Status 200 is a refusal of the business kind. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly retryAfterSeconds: number | undefined
  /** Where the log tells more. */
  readonly failureId: string = ''

  constructor(message: string, status: RefusalStatus = 200, retryAfterSeconds?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Anything thrown becomes a refusal; what nobody foresaw is logged under an id and told as little of. */
export function refusalOf(thrown: unknown, log: Logger, call: string): Refusal {
  if (thrown instanceof Refusal) return thrown
  const failureId = randomBytes(6).toString('hex')
  log.error({ failureId, call, err: thrown }, 'a call failed')
  return Object.assign(new Refusal(sentences.apiError, 500), { failureId })
}

export function refusalReply(refusal: Refusal): RefusalReply {
  const { message, retryAfterSeconds } = refusal
  return {
    success: '0',
    status: 'failed',
    msg: message,
    message,
    data: { msg: message },
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
  }
}

/** The headers that go with a refusal: when to come back, and what to look for in the log. */
export function refusalHeaders({ retryAfterSeconds, failureId }: Refusal): Record<string, string> {
  return {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(failureId === '' ? {} : { 'x-failure-id': failureId }),
  }
}
