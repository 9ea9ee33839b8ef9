import type { SuccessField } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fieldsOf, isYes, numberOf, textOf } from '#contract/wire.ts'
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

/** The server's error with its code and message; null for a success. Source: docs/api.md, Errors. */
export function readError(
  successField: SuccessField,
  status: number,
  body: unknown,
): Refused | null {
  const reply = fieldsOf(body)
  if (status < 400 && isSuccess(successField, reply)) return null
  const { msg, message, data, code, params, retry_after } = reply
  const text = textOf(msg) || textOf(message) || textOf(fieldsOf(data).msg)
  return {
    state: 'refused',
    status,
    message: text,
    code: textOf(code) || (text ? '' : ('api_error' satisfies ErrorCode)),
    params: fieldsOf(params),
    retryAfterSeconds: numberOf(retry_after) ?? 0,
  }
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
  const { success, status, result, code } = reply
  if (successField === 'any') return true
  if (successField === 'code') return isYes(success) || (!code && textOf(success) !== '')
  if (successField === 'none') return !(isNo(success) || isNo(status)) || Array.isArray(result)
  return isYes(reply[successField])
}

/** An empty or unknown word means neither success nor failure. */
export function isNo(word: unknown): boolean {
  return /^(0|false|no|error|fail(ed|ure)?)$/i.test(textOf(word))
}
