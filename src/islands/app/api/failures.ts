import * as v from 'valibot'
import type { ErrorCode } from '#contract/codes.ts'
import type { SuccessField } from '#contract/endpoint.ts'
import { fieldsOf, Sentence as Message, NotAlwaysCoded, OptionalNumber } from '#contract/wire.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'

export type Refused = Sentence & {
  state: 'refused'
  /** HTTP status; 200 for an error of the rules of the game. */
  status: number
  retryAfterSeconds: number
}

/**
 * No answer, or a fault of the server, which may have come with an error reply. `isFinal`: the API may
 * have carried out the call and would carry out a repeat too, so the call must not be sent again.
 */
type Lost = { state: 'lost'; reply?: Refused; isFinal?: true }

export type Failure = Refused | Lost

/** What the app reads of an ErrorReply of the contract. */
const ErrorFields = v.object({ msg: Message, ...NotAlwaysCoded, retry_after: OptionalNumber })

/**
 * The server's error with its code and message; 'none' for a success, 'unreadable' for what is neither.
 * Source: docs/api.md, Errors.
 */
export function readError(
  successField: SuccessField,
  status: number,
  body: unknown,
): Refused | 'none' | 'unreadable' {
  if (status < 400 && isSuccess(successField, fieldsOf(body))) return 'none'
  const { success, output } = v.safeParse(ErrorFields, body)
  if (!success) return 'unreadable'
  const { msg: message, code, params, retry_after: retryAfterSeconds = 0 } = output
  const shown = code || message ? code : ('api_error' satisfies ErrorCode)
  return { state: 'refused', status, message, code: shown, params, retryAfterSeconds }
}

/** What to show for a call that failed: the server's error, or that there was no answer. */
export function sentenceOf(answer: Failure): Sentence {
  const reply = answer.state === 'lost' ? answer.reply : answer
  if (!reply) return sentence('api_error')
  const { code, params, message } = reply
  return { code, params, message }
}

/** Whether there was no answer, or an error without a message. */
export function isWithoutReason({ code }: Sentence): boolean {
  return code === ('api_error' satisfies ErrorCode)
}

/** The session has ended. The player reads it once, from the session. */
export function isSignedOut(answer: Failure): boolean {
  return answer.state === 'refused' && answer.status === 401
}

function isSuccess(successField: SuccessField, reply: Record<string, unknown>): boolean {
  const { success, code } = reply
  if (successField === 'any') return true
  if (successField === 'code') return success === '1' || (success === '0' && !code)
  if (successField === 'none') return success !== '0'
  return reply[successField] === (successField === 'status' ? 'success' : '1')
}
