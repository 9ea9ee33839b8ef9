import type * as v from 'valibot'

/** anyone: no session; player: a session; bettor: a session of a player whose status is "1". */
export type Access = 'anyone' | 'player' | 'bettor'

export type Encoding = 'json' | 'form' | 'multipart'

/**
 * How a reply says no: by a falsy or absent `success`, by a `status` that is not a success, or,
 * for calls that only tell something, not at all.
 */
export type Verdict = 'success' | 'status' | 'none'

export type Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = {
  /** The last part of the URL, php ending included. */
  name: string
  /** What the island sends; the server reads all three. */
  sendsAs: Encoding
  access: Access
  /** A call that changes something for a player must carry user_token. */
  changes: boolean
  verdict: Verdict
  request: Request
  reply: Reply
  /** The phone the payload speaks for; it must be the session's own. */
  owner?(request: v.InferOutput<Request>): string
}

/** Declares one call. Each call is declared once, in this folder. Source: docs/api.md, Calls. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Request extends v.GenericSchema, Reply extends v.GenericSchema>(
  declared: Endpoint<Request, Reply>,
): Endpoint<Request, Reply> {
  return declared
}

/** The one shape of every refusal, whatever the call reads: success, status, msg, message, data.msg. */
export type RefusalReply = {
  success: '0'
  status: 'failed'
  msg: string
  message: string
  data: { msg: string }
  /** Seconds to wait, where waiting helps. */
  retry_after?: number
}
