import { accountErrors } from './errors/account.ts'
import { bidErrors } from './errors/bids.ts'
import { entryErrors } from './errors/entry.ts'
import { formErrors } from './errors/forms.ts'
import { fundErrors } from './errors/funds.ts'
import { operatorErrors } from './errors/operator.ts'
import { protectionErrors } from './errors/protection.ts'
import { requestErrors } from './errors/requests.ts'

/** Errors that a player sees; Hindi and Marathi have a sentence for each of these. */
const playerErrors = {
  ...entryErrors,
  ...formErrors,
  ...accountErrors,
  ...bidErrors,
  ...fundErrors,
  ...protectionErrors,
} as const

/** Every error of the API: its code, and its English sentence or what makes one of its parameters. */
const errors = {
  ...playerErrors,
  ...requestErrors,
  ...operatorErrors,
} as const

type Errors = typeof errors

export type ErrorCode = keyof Errors
export type PlayerErrorCode = keyof typeof playerErrors

/** What goes with a code: nothing, or its parameters. */
export type ErrorArguments<Code extends ErrorCode> = Errors[Code] extends (
  params: infer Params,
) => string
  ? [params: Params]
  : []

/** An error of the contract that needs no parameters; a schema has it as its message. */
export type PlainErrorCode = {
  [Code in ErrorCode]: ErrorArguments<Code> extends [] ? Code : never
}[ErrorCode]

export type ErrorStatus = (typeof statuses)[keyof typeof statuses] | 200

/** HTTP statuses by code. A code that is not here is an error of the rules of the game: 200. */
const statuses = {
  length_invalid: 400,
  encoding_unknown: 400,
  form_malformed: 400,
  body_incomplete: 400,
  json_malformed: 400,
  json_not_object: 400,
  character_invalid: 400,
  field_repeated: 400,
  field_unknown: 400,
  field_missing: 400,
  field_too_long: 400,
  field_invalid: 400,
  bids_not_json: 400,
  one_bid_only: 400,
  image_not_file: 400,
  entry_kind_unknown: 400,
  session_unknown: 400,
  game_type_unknown: 400,
  login_required: 401,
  operator_token_wrong: 401,
  event_signature_wrong: 401,
  event_too_old: 401,
  event_malformed: 401,
  login_expired: 403,
  user_token_missing: 403,
  account_inactive: 403,
  not_yours: 403,
  other_site: 403,
  payment_unknown: 403,
  call_unknown: 404,
  image_unknown: 404,
  provider_unknown: 404,
  event_payment_unknown: 404,
  post_required: 405,
  schema_changing: 409,
  event_order_wrong: 409,
  event_amount_wrong: 409,
  too_large: 413,
  mpin_pause: 429,
  otp_limit: 429,
  too_many_tries: 429,
  busy: 429,
  too_many_streams: 429,
  api_error: 500,
  too_slow: 503,
  restarting: 503,
  streams_full: 503,
} as const satisfies Partial<Record<ErrorCode, number>>

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text)
}

/** The English sentence of an error, with its parameters in it. */
export function errorSentence(code: ErrorCode, params: object): string {
  const sentence = errors[code]
  return typeof sentence === 'function' ? sentence(params as never) : sentence
}

export function errorStatus(code: ErrorCode): ErrorStatus {
  return (statuses as Partial<Record<ErrorCode, ErrorStatus>>)[code] ?? 200
}
