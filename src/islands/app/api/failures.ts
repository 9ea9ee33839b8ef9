import * as v from 'valibot'
import type { SuccessField } from '#contract/endpoint.ts'
import { errorCode } from '#contract/error-code.ts'
import { Coded, Flag, Text } from '#contract/wire.ts'
import type { CodedText, Complaint } from '../lib/coded-text.ts'

export type Refused = CodedText & {
  state: 'refused'
  /** HTTP status; 200 for an error of the rules of the game. */
  status: number
  retryAfterSeconds: number
}

const Envelope = v.object({
  success: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
  msg: Text,
  message: Text,
  data: v.fallback(v.optional(v.object({ msg: Text })), undefined),
  code: v.fallback(Coded.code, ''),
  params: Coded.params,
  retry_after: v.fallback(v.optional(v.number()), undefined),
})

/** The server's error with its code and message; null for a success. Source: docs/api.md, Errors. */
export function readError(
  successField: SuccessField,
  status: number,
  body: unknown,
): Refused | null {
  const read = v.safeParse(Envelope, body)
  const envelope = read.success ? read.output : null
  const isSuccess =
    status < 400 &&
    (successField === 'none' || v.safeParse(Flag, envelope?.[successField]).output === true)
  if (isSuccess) return null
  const message = envelope?.msg || envelope?.message || envelope?.data?.msg || ''
  return {
    state: 'refused',
    status,
    message,
    code: envelope?.code || (message ? '' : errorCode('api_error')),
    params: envelope?.params ?? {},
    retryAfterSeconds: envelope?.retry_after ?? 0,
  }
}

/** What to show the player of a call that failed: the server's error, or that there was no answer. */
export function complaintOf(answer: Refused | { state: 'lost' }): Complaint {
  if (answer.state === 'lost') return errorCode('api_error')
  const { code, params, message } = answer
  return { code, params, message }
}
