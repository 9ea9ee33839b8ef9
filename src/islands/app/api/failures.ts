import * as v from 'valibot'
import type { Verdict } from '#contract/endpoint.ts'
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

/** The server's error with its message; null for a success. Source: docs/api.md, Errors. */
export function readRefusal(verdict: Verdict, status: number, body: unknown): Refused | null {
  const read = v.safeParse(Envelope, body)
  const envelope = read.success ? read.output : null
  const isYes =
    status < 400 && (verdict === 'none' || v.safeParse(Flag, envelope?.[verdict]).output === true)
  if (isYes) return null
  return {
    state: 'refused',
    status,
    message: envelope?.msg || envelope?.message || envelope?.data?.msg || sentences.apiError,
    retryAfterSeconds: envelope?.retry_after ?? 0,
  }
}

/** What to tell the player: the server's own words, or that there was no answer. */
export function complaintOf(answer: Refused | { state: 'lost' }): string {
  return answer.state === 'refused' ? answer.message : sentences.apiError
}
