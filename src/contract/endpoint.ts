import type * as v from 'valibot'

/** anyone: no session; player: a session; bettor: a session of a player whose status is "1". */
type Access = 'anyone' | 'player' | 'bettor'

export type Encoding = 'json' | 'form' | 'multipart'

/**
 * The field of a reply that shows whether the call succeeded. 'none': a call that reads, whose reply
 * is a refusal only if `success` or `status` says no and it has no list. 'code': `success` is what
 * was asked for, so a refusal has an error code or no `success`. 'any': every reply is an answer.
 */
export type SuccessField = 'success' | 'status' | 'none' | 'code' | 'any'

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
  successField: SuccessField
  /** The reply contains a file, so it may take up to FILE_WITHIN_MS. */
  isFile?: true
  request: Request
  reply: Reply
  /** The phone the payload speaks for; it must be the session's own. */
  owner?(request: v.InferOutput<Request>): string
}

/** The longest time, in ms, in which a reply with a file arrives. The data of 200,000 bids is 18 MB. */
export const FILE_WITHIN_MS = 300_000

/** Declares one call. Each call is declared once, in this folder. public/openapi.json is written from it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Request extends v.GenericSchema, Reply extends v.GenericSchema>(
  declared: Endpoint<Request, Reply>,
): Endpoint<Request, Reply> {
  return declared
}

/** The shape of every error reply, of all calls. */
export type ErrorReply = {
  success: '0'
  status: 'failed'
  msg: string
  message: string
  data: { msg: string }
  /** The error by its name in codes.ts and its values; only our own API sends them. */
  code: string
  params: Readonly<Record<string, unknown>>
  /** Seconds to wait, where waiting helps. */
  retry_after?: number
}
