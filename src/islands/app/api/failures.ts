import * as v from 'valibot'
import type { SuccessField } from '#contract/endpoint.ts'
import { errorCode } from '#contract/error-code.ts'
import { Coded, Flag, Text } from '#contract/wire.ts'
import type { CodedText, ShownText } from '../lib/coded-text.ts'

export type Refused = CodedText & {
  state: 'refused'
  /** HTTP status; 200 for an error of the rules of the game. */
  status: number
  retryAfterSeconds: number
}

/** No answer, or a fault of the server, which may have come with an error reply. */
type Lost = { state: 'lost'; reply?: Refused }

export type Failure = Refused | Lost

const Envelope = v.object({
  success: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
  msg: Text,
  message: Text,
  result: v.optional(v.unknown()),
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
  if (status < 400 && isSuccess(successField, envelope)) return null
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
export function errorTextOf(answer: Failure): ShownText {
  const reply = answer.state === 'lost' ? answer.reply : answer
  if (!reply) return errorCode('api_error')
  const { code, params, message } = reply
  return { code, params, message }
}

/** The session has ended. The player reads it once, from the session. */
export function isSignedOut(answer: Failure): boolean {
  return answer.state === 'refused' && answer.status === 401
}

function isSuccess(
  successField: SuccessField,
  envelope: v.InferOutput<typeof Envelope> | null,
): boolean {
  if (successField === 'none') {
    const isNo = isNoWord(envelope?.success) || isNoWord(envelope?.status)
    return !isNo || Array.isArray(envelope?.result)
  }
  if (successField === 'code') return !envelope?.code || isYes(envelope?.success)
  return isYes(envelope?.[successField])
}

function isYes(word: unknown): boolean {
  return v.safeParse(Flag, word).output === true
}

/** An empty or unknown word is neither. FAILURE is the status of a payment, not of the call. */
function isNoWord(word: unknown): boolean {
  return ['0', 'false', 'failed', 'error'].includes(String(word).toLowerCase())
}
