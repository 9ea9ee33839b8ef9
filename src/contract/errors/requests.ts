import type { InSeconds } from './values.ts'

type OfField = { field: string }

/** Errors that a program sees, not a player: malformed requests, and events of payment providers. */
export const requestErrors = {
  call_unknown: 'There is no such call.',
  post_required: 'Please send this call with POST.',
  other_site: 'This call came from another site.',
  user_token_missing: 'Please send the user_token of the login in the header X-User-Token.',

  length_invalid: 'The length of the request is not a number.',
  encoding_unknown: 'Please send JSON or a form.',
  form_malformed: 'The form is not well formed.',
  body_incomplete: 'The request did not arrive whole.',
  json_malformed: 'The request is not well-formed JSON.',
  json_not_object: 'Please send a JSON object.',
  character_invalid: 'Please remove the special characters.',

  field_repeated: 'Please send every field once.',
  field_unknown: ({ field }: OfField) => `The field ${field} is not known here.`,
  field_missing: ({ field }: OfField) => `The field ${field} is missing.`,
  field_too_long: ({ field }: OfField) => `The field ${field} is too long.`,
  field_invalid: ({ field }: OfField) => `Please check the field ${field}.`,

  bids_not_json: 'The bids field is not JSON.',
  one_bid_only: 'Please send one bid at a time.',
  bid_id_invalid: 'Please send the bid again with a proper bid id.',
  slip_id_invalid: 'Please send a proper slip id, or none.',
  receipt_missing: 'This slip has no receipt.',
  request_id_invalid: 'Please ask for the withdrawal again with a proper request id.',
  image_not_file: 'Please select a valid image file.',
  day_invalid: 'A date is written like 2026-11-20.',
  page_size_invalid: 'Please ask for 1 to 200 rows.',
  entry_number_invalid: 'An entry has a number.',
  entry_kind_unknown: 'There is no such kind of entry.',
  fund_id_invalid: 'A fund id looks like D7K3MX9QTA.',

  restarting: (_: InSeconds) => 'We are restarting. Please try again.',
  streams_full: (_: InSeconds) => 'We are very busy right now. Please try again in a moment.',
  too_many_streams: (_: InSeconds) =>
    'The app is open in too many tabs or phones. Please close some.',

  provider_unknown: 'There is no such provider.',
  event_signature_wrong: 'The signature of this event is wrong.',
  event_too_old: 'The time of this event is past.',
  event_malformed: 'This event is not well formed.',
  event_payment_unknown: 'There is no such payment.',
  event_order_wrong: 'This event is of another order.',
  event_amount_wrong: 'The amount of this event is not the amount of the payment.',
} as const
