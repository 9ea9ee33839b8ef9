import { randomBytes } from 'node:crypto'
import {
  type CodeArguments,
  codeSentence,
  type ErrorCode,
  type ErrorStatus,
  errorStatus,
} from '#contract/codes.ts'
import type { ErrorReply } from '#contract/endpoint.ts'
import type { Logger } from '../config/log.ts'
import { isDatabaseAway } from '../database/faults.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * An error reply: a code of the contract with its parameters. The message is the English sentence.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly params: Readonly<Record<string, unknown>>
  readonly status: ErrorStatus
  /** The id of the log entry of an unexpected error; empty for all others. */
  readonly failureId: string = ''

  constructor(code: Code, ...given: CodeArguments<Code>) {
    const params: object = given[0] ?? {}
    super(codeSentence(code, params))
    this.name = 'ApiError'
    this.code = code
    this.params = { ...params }
    this.status = errorStatus(code)
  }

  /** The seconds after which the caller may try again, for errors that pass. */
  get retryAfterSeconds(): number | undefined {
    const { seconds } = this.params
    return typeof seconds === 'number' ? seconds : undefined
  }
}

/**
 * Turns anything thrown into an error reply. An unexpected error is logged, and the reply has the
 * log entry's id. If the database did not answer, the caller may try again.
 */
export function toApiError(thrown: unknown, log: Logger, call: string): ApiError {
  if (thrown instanceof ApiError) return thrown
  const failureId = randomBytes(6).toString('hex')
  log.error({ failureId, call, err: thrown }, 'a call failed')
  if (isDatabaseAway(thrown)) return Object.assign(tooSlow(), { failureId })
  return Object.assign(new ApiError('api_error'), { failureId })
}

/** The error of a call that could not be answered in time. */
export function tooSlow(): ApiError {
  return new ApiError('too_slow', { seconds: RETRY_AFTER_SECONDS })
}

/**
 * The body of an error reply, with the sentence in every field where the specification expects it.
 */
export function errorReply({ code, params, message, retryAfterSeconds }: ApiError): ErrorReply {
  return {
    success: '0',
    status: 'failed',
    msg: message,
    message,
    data: { msg: message },
    code,
    params,
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
  }
}

/** The headers of an error reply: Retry-After and the id of the log entry. */
export function errorHeaders({ retryAfterSeconds, failureId }: ApiError): Record<string, string> {
  return {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(failureId === '' ? {} : { 'x-failure-id': failureId }),
  }
}
