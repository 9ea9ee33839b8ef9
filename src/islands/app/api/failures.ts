import * as v from 'valibot'
import type { SuccessField } from '#contract/endpoint.ts'
import * as sentences from '#contract/sentences.ts'
import { Flag, Text } from '#contract/wire.ts'

export type Refused = {
  state: 'refused'
  /** HTTP status; 200 for a refusal of the business kind. */
  status: number
  message: string
  retryAfterSeconds: number
}

const Envelope = v.object({
  success: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
  msg: Text,
  message: Text,
  data: v.fallback(v.optional(v.object({ msg: Text })), undefined),
  retry_after: v.fallback(v.optional(v.number()), undefined),
})

/** The server's no, in its own words; null where the reply is a yes. Source: docs/api.md. */
export function readRefusal(
  successField: SuccessField,
  status: number,
  body: unknown,
): Refused | null {
  const read = v.safeParse(Envelope, body)
  const envelope = read.success ? read.output : null
  const isYes =
    status < 400 &&
    (successField === 'none' || v.safeParse(Flag, envelope?.[successField]).output === true)
  if (isYes) return null
  return {
    state: 'refused',
    status,
    message: envelope?.msg || envelope?.message || envelope?.data?.msg || sentences.apiError,
    retryAfterSeconds: envelope?.retry_after ?? 0,
  }
}

/** The message for the player: the server's, or that there was no answer. */
export function complaintOf(answer: Refused | { state: 'lost' }): string {
  return answer.state === 'refused' ? answer.message : sentences.apiError
}
