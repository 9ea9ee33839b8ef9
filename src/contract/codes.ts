import type { GameType } from '#domain/game-types.ts'
import { type LimitKind, limitKinds } from '#domain/limits.ts'
import { instantText } from '#domain/market-days.ts'
import { formatPoints, pointsText } from '#domain/points.ts'
import { operatorErrors } from './operator/errors.ts'
import * as sentences from './sentences.ts'

export type ErrorStatus = 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503

type Message = string | ((params: never) => string)
/** A message without a status is an error of the rules of the game or of money: 200. */
type Declared = Message | { status: Exclude<ErrorStatus, 200>; message: Message }

/** The wait of an error; the reply repeats it as `retry_after`. */
type InSeconds = { seconds: number }
type OfMarket = { market: string }
type OfLimit = {
  limit: LimitKind
  points: number
  left: number
  /** When the period of the limit ends, in epoch ms. */
  until: number
}
type OfField = { field: string }

const limitNames: Record<LimitKind, string> = {
  deposit_day: 'daily deposit limit',
  deposit_week: 'weekly deposit limit',
  deposit_month: 'monthly deposit limit',
  stake_day: 'daily stake limit',
  stake_week: 'weekly stake limit',
  loss_day: 'daily loss limit',
  loss_week: 'weekly loss limit',
}

const CANNOT_TAKE_UTR =
  'We cannot take a UTR for this payment. Please check Deposit History, or contact support.'

/**
 * Errors that the app itself can find, before a call or without an answer. The app loads this table
 * with its first page, so an error that only the server finds is in another one.
 */
const formErrors = {
  api_error: { status: 500, message: sentences.apiError },
  phone_digits_only: sentences.phoneDigitsOnly,
  phone_invalid: sentences.phoneInvalid,
  text_too_long: 'This text is too long.',

  failed: sentences.failed,
  payment_failed: sentences.paymentFailed,
  market_closed: sentences.marketClosed,

  name_required: sentences.nameRequired,
  name_too_long: 'Please keep the name within 60 letters.',
  name_hidden: 'The name has characters that cannot be seen. Please type it again.',
  email_required: sentences.emailRequired,
  email_invalid: sentences.emailInvalid,
  phonepe_invalid: sentences.phonepeTenDigits,
  paytm_invalid: sentences.paytmTenDigits,
  gpay_invalid: sentences.gpayTenDigits,

  user_name_required: sentences.userNameRequired,
  four_digits_only: sentences.fourDigitsOnly,
  mpin_mismatch: sentences.mpinMismatch,
  adult_required: 'Please confirm that you are 18 or over and accept the terms.',

  minimum_points: sentences.minimumPoints,
  points_required: sentences.pointsRequired,
  bids_required: sentences.bidsRequired,
  bid_unanswered: 'This bid has no answer yet. Please wait for it.',
  bid_lost: 'Please check Bid History. If the bid is not there, remove it here and add it again.',
  number_invalid: sentences.numberInvalid,
  sangam_number_invalid: sentences.sangamInvalid,

  amount_required: sentences.amountRequired,
  points_not_whole: 'Please enter a whole number of points.',
  limit_invalid: 'Please enter a whole number of points, 0 or more.',
  points_too_many: 'Please enter fewer points.',
  payment_reference_invalid:
    'We do not know this payment reference. Please check Deposit History before you pay again.',
  payment_page_invalid:
    'We did not open the payment page because its address looks wrong. Nothing was paid.',
  request_unanswered:
    'Your request may have been received. Please check its history before you send it again.',
  utr_required: sentences.utrRequired,
  utr_invalid: 'Please enter a UTR of 12 to 22 letters or digits.',
  image_invalid: sentences.imageInvalid,
  image_unreadable: 'This file cannot be read. Please choose it again.',
  too_large: { status: 413, message: sentences.tooLarge },

  bank_details_required: 'Please add your bank details first.',
  ifsc_invalid: 'Please enter a valid IFSC code, like ABCD0123456.',
  account_number_invalid: 'Please enter an account number of 9 to 18 digits.',
  account_number_differs: 'The two account numbers are different.',
  bank_name_required: 'Please enter the bank name.',
  account_holder_required: 'Please enter the account holder name.',
  date_invalid: 'Please choose a valid date.',
} as const satisfies Record<string, Declared>

/**
 * Errors that a player sees and only the server finds. Points are whole points, `until` is in epoch ms.
 */
const serverErrors = {
  // Sign-up, login and sessions
  phone_taken: 'This number is already registered. Please log in with your MPIN.',
  phone_unverified: 'Please verify your mobile number first.',
  otp_wrong: 'This code is wrong or no longer valid. You can ask for a new one.',
  otp_second:
    'There were many wrong codes for this number, so one more code is needed. Please enter the new one.',
  otp_limit: {
    status: 429,
    message: ({ seconds }: InSeconds) =>
      `No more codes can be sent to this number now. Please wait ${waitText(seconds)}, or contact support.`,
  },
  otp_not_sent: 'The code could not be sent. Please try again in a moment.',

  mpin_one_digit: 'Please do not use the same digit four times.',
  mpin_in_a_row: 'Please do not use digits in order, like 1234.',
  mpin_from_phone: 'Please choose an MPIN other than the last digits of your number.',
  mpin_locked: ({ hours }: { hours: number }) =>
    `Too many wrong MPINs for this number. Please use Forgot MPIN, or log in again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  mpin_pause: {
    status: 429,
    message: ({ seconds }: InSeconds) => `Too many wrong tries. Please wait ${waitText(seconds)}.`,
  },

  login_wrong: 'This MPIN does not match this number.',
  login_required: { status: 401, message: 'Please log in first.' },
  login_expired: { status: 403, message: 'Please log in again.' },
  account_inactive: {
    status: 403,
    message: 'Your account is not active for betting. Please contact support.',
  },
  not_yours: { status: 403, message: 'This belongs to another account.' },

  too_many_tries: {
    status: 429,
    message: ({ seconds }: InSeconds) =>
      `Too many tries. Please wait ${waitText(seconds)} and try again.`,
  },
  busy: {
    status: 429,
    message: (_: InSeconds) => 'We are very busy right now. Please try again in a moment.',
  },
  too_slow: {
    status: 503,
    message: (_: InSeconds) => 'This is taking too long. Please try again in a moment.',
  },

  // Markets and bids
  market_unknown: ({ market }: OfMarket) => `There is no market called ${market}.`,
  market_off: ({ market }: OfMarket) => `${market} is not taking bids now.`,
  /** `weekday` counts from 0 for Monday. */
  market_weekday_off: ({ market, weekday }: OfMarket & { weekday: number }) =>
    `${market} is closed on ${sentences.weekdayText(weekday)}.`,
  market_holiday: ({ market }: OfMarket) => `${market} is closed today for a holiday.`,
  market_void: ({ market }: OfMarket) => `${market} has no result today. Its bids are refunded.`,
  open_session_over: ({ market }: OfMarket) =>
    `Open bids for ${market} are closed for today. Please choose Close.`,
  before_open_only: ({ market, type }: OfMarket & { type: GameType }) =>
    `${type} bids for ${market} close at its open time.`,
  /** `date` is the market-day that the player saw, as MM/DD/YYYY. */
  bid_day_over: ({ date }: { date: string }) =>
    `This bid was for ${date}, which is over. Please add it again for the present day.`,
  bid_day_ahead: ({ date }: { date: string }) => `Bids for ${date} have not begun.`,

  bid_above_maximum: ({ maximum }: { maximum: number }) => sentences.bidAboveMaximum(maximum),
  insufficient_balance: ({ balance }: { balance: number }) =>
    `Your balance of ${pointsText(balance)} is not enough for this bid.`,
  bid_id_used: 'This bid could not be placed. Please remove it and add it again.',
  /** The stored answer to a bid that was refused before answers had codes. */
  bid_refused: ({ sentence }: { sentence: string }) => sentence,

  // Deposits, withdrawals and payments
  minimum_deposit: ({ minimum }: { minimum: number }) => sentences.minimumDeposit(minimum),
  utr_used:
    'This UTR was already sent with another request. Please check the UTR, or contact support.',

  withdrawal_below_minimum: ({ minimum }: { minimum: number }) =>
    sentences.withdrawalBelowMinimum(minimum),
  withdrawal_above_maximum: ({ maximum }: { maximum: number }) =>
    sentences.withdrawalAboveMaximum(maximum),
  debt_first: ({ owed }: { owed: number }) =>
    `A result was corrected, so ${pointsText(owed)} will be taken back from your next win or deposit. After that you can withdraw.`,
  withdrawal_above_balance: ({ balance }: { balance: number }) =>
    sentences.withdrawalAboveBalance(balance),
  withdrawal_id_used:
    'This request was already sent for another withdrawal. Please check Withdrawal History before you send it again.',

  online_payment_unavailable:
    'Online payment is not available. Please use “Pay by UPI and send the UTR”.',
  payment_reference_used:
    'This payment reference was already used for another payment. Please start the payment again.',
  /** For a payment of another player too, so that the answer does not show that there is one. */
  payment_unknown: { status: 403, message: CANNOT_TAKE_UTR },
  payment_not_pending: CANNOT_TAKE_UTR,

  // Limits, breaks and the closing of an account
  limit_reached: ({ limit, points, left }: OfLimit) =>
    `Your ${limitName(limit)} is ${pointsText(points)}; ${formatPoints(left)} ${left === 1 ? 'is' : 'are'} left until ${limitEndText(limit)}.`,
  excluded: ({ until }: { until: number }) =>
    `You are taking a break until ${instantText(until)}. You can still see your history and withdraw.`,
  number_excluded: ({ until }: { until: number }) =>
    `This number is taking a break until ${instantText(until)}. Until then it cannot register.`,
  limit_same: 'This limit is set already.',
  limit_change_over: 'This change is no longer waiting.',
  limit_change_waits: ({ until }: { until: number }) =>
    `You can confirm this change from ${instantText(until)}.`,
  exclusion_longer: ({ until }: { until: number }) =>
    `Your break until ${instantText(until)} is longer. A break cannot be made shorter.`,
  account_has_points: ({ balance }: { balance: number }) =>
    `There are ${pointsText(balance)} in your wallet. Please withdraw them first. If they are too few to withdraw, please contact support.`,
  account_has_requests:
    'A request is still pending. You can close your account when it is decided.',
  account_has_bids: 'A bid is still without a result. You can close your account after it.',
  account_has_debt: ({ owed }: { owed: number }) =>
    `A result was corrected, so ${pointsText(owed)} are still to be taken back. Please contact support to close your account.`,

  push_unavailable: 'Results cannot be sent to this browser.',
} as const satisfies Record<string, Declared>

/** Errors that a program sees, not a player: malformed requests, and events of payment providers. */
const requestErrors = {
  call_unknown: { status: 404, message: 'There is no such call.' },
  post_required: { status: 405, message: 'Please send this call with POST.' },
  other_site: { status: 403, message: 'This call came from another site.' },
  user_token_missing: {
    status: 403,
    message: 'Please send the user_token of the login in the header X-User-Token.',
  },

  length_invalid: { status: 400, message: 'The length of the request is not a number.' },
  encoding_unknown: { status: 400, message: 'Please send JSON or a form.' },
  form_malformed: { status: 400, message: 'The form is not well formed.' },
  body_incomplete: { status: 400, message: 'The request is incomplete. Please send it again.' },
  body_too_large: { status: 413, message: 'This request is too large.' },
  json_malformed: { status: 400, message: 'The request is not well-formed JSON.' },
  json_not_object: { status: 400, message: 'Please send a JSON object.' },
  character_invalid: { status: 400, message: 'Please remove the special characters.' },

  field_repeated: { status: 400, message: 'Please send every field once.' },
  field_unknown: {
    status: 400,
    message: ({ field }: OfField) => `The field ${field} is not known here.`,
  },
  field_missing: { status: 400, message: ({ field }: OfField) => `The field ${field} is missing.` },
  field_too_long: {
    status: 400,
    message: ({ field }: OfField) => `The field ${field} is too long.`,
  },
  field_invalid: {
    status: 400,
    message: ({ field }: OfField) => `Please check the field ${field}.`,
  },

  bids_not_json: { status: 400, message: 'The bids field is not JSON.' },
  one_bid_only: { status: 400, message: 'Please send one bid at a time.' },
  bid_type_unknown: 'There is no such game type.',
  bid_session_invalid: 'The session is Open or Close. Jodis and sangams have Open.',
  bid_id_invalid: 'Please send the bid again with a proper bid id.',
  slip_id_invalid: 'Please send a proper slip id, or none.',
  receipt_missing: 'This slip has no receipt.',
  request_id_invalid: 'Please ask for the withdrawal again with a proper request id.',
  image_not_file: { status: 400, message: 'Please select a valid image file.' },
  day_invalid: 'A date is written like 2026-11-20.',
  page_size_invalid: 'Please ask for 1 to 200 rows.',
  entry_number_invalid: 'An entry has a number.',
  entry_kind_unknown: { status: 400, message: 'There is no such kind of entry.' },
  fund_id_invalid: 'A fund id looks like D7K3MX9QTA.',

  restarting: {
    status: 503,
    message: (_: InSeconds) => 'We are restarting. Please try again.',
  },
  streams_full: {
    status: 503,
    message: (_: InSeconds) => 'We are very busy right now. Please try again in a moment.',
  },
  too_many_streams: {
    status: 429,
    message: (_: InSeconds) => 'The app is open in too many tabs or phones. Please close some.',
  },

  provider_unknown: { status: 404, message: 'There is no such provider.' },
  event_signature_wrong: { status: 401, message: 'The signature of this event is wrong.' },
  event_too_old: { status: 401, message: 'The time of this event is past.' },
  event_malformed: { status: 401, message: 'This event is not well formed.' },
  event_payment_unknown: { status: 404, message: 'There is no such payment.' },
  event_order_wrong: { status: 409, message: 'This event is of another order.' },
  event_id_used: { status: 409, message: 'The id of this event was used for another one.' },
  event_amount_wrong: {
    status: 409,
    message: 'The amount of this event is not the amount of the payment.',
  },
} as const satisfies Record<string, Declared>

/** What a player reads after a success. Points are whole points, instants epoch ms. */
const notices = {
  welcome_back: 'Welcome back. Please log in with your MPIN.',
  otp_sent: 'We have sent you a code by SMS.',
  /** The provider `log` sends nothing. The code itself is never shown on a screen. */
  otp_logged: 'No SMS was sent. Please call us and ask for your code.',
  /** The same in a demo, whose numbers to call are invented. */
  otp_demo: 'No SMS was sent. In this demo the server’s terminal shows the code.',
  bank_details_saved: 'Bank details saved.',
  request_sent: ({ id }: { id: string }) => `Your request ${id} is sent.`,

  profile_updated: sentences.profileUpdated,
  /** The headline of a demo. An operator's own headline has no code. */
  demo_headline: 'Welcome to the demo. You play with points, not with money.',

  payment_succeeded: 'Payment successful.',
  payment_pending: sentences.paymentPending,
  payment_credited: ({ points }: { points: number }) =>
    `${pointsText(points)} added to your wallet.`,
  payment_declined: ({ points }: { points: number }) =>
    `Your payment of ${pointsText(points)} failed. If money left your bank, please contact support.`,
  utr_saved: 'We have saved the UTR and are checking your payment.',
  /** The reason of a deposit that the payment provider declined. */
  payment_not_made: 'The payment failed. If money left your bank, please contact support.',
  /** The reason of a deposit whose payment is too old. */
  payment_not_completed: 'The payment was not completed in time. If you have paid, send the UTR.',
  /** The reason of a deposit that the provider reports as paid after it had failed. */
  payment_disputed:
    'The payment provider reports this payment as made, after it had failed. It is not in your wallet. If money left your bank, please contact support.',

  limit_set: 'Your limit is set.',
  limit_waits: ({ until }: { until: number }) =>
    `You can confirm this change from ${instantText(until)}.`,
  limit_called_off: 'The change is cancelled. Your limit stays.',
  break_begun: ({ until }: { until: number }) => `Your break lasts until ${instantText(until)}.`,
  reality_check_set: ({ minutes }: { minutes: number }) =>
    `You will see a reminder after every ${minutes} minutes.`,
  account_closed: 'Your account is closed.',
} as const satisfies Record<string, Message>

/** What only a program sees after a success: the app shows the next screen instead. */
const programNotices = {
  phone_new: 'Please register to play.',
  phone_verified: 'Your number is verified.',
  registered: 'You are registered.',
  mpin_set: 'Your new MPIN is set. Please log in with it.',
  payment_begun: 'Please complete the payment.',
  event_stored: 'Stored.',
} as const satisfies Record<string, Message>

// Put together by a call that is marked pure, not by a spread: the bundler then leaves out of the app
// what it does not use.

/** Errors that a player sees. */
const playerErrors = /* @__PURE__ */ Object.assign({}, formErrors, serverErrors)

/** Every error of the API. */
export const errors = /* @__PURE__ */ Object.assign({}, playerErrors, requestErrors, operatorErrors)

/**
 * Everything that the API says, by its code.
 *
 * @testOnly The functions below read it.
 */
export const codes = /* @__PURE__ */ Object.assign({}, errors, notices, programNotices)

type Codes = typeof codes

type Code = keyof Codes
export type ErrorCode = keyof typeof errors
/** A code that comes with a success. A payment may also have failed. */
export type NoticeCode = keyof typeof notices | 'payment_failed'
/** What a player sees. Hindi and Marathi have a sentence for each. */
export type PlayerCode = keyof typeof playerErrors | NoticeCode
/** An error that the app itself can find. It has the English of each. */
export type FormErrorCode = keyof typeof formErrors

type MessageOf<Entry> = Entry extends { message: infer Text } ? Text : Entry

/** What goes with a code: nothing, or its parameters. */
export type CodeArguments<One extends Code> =
  MessageOf<Codes[One]> extends (params: infer Params) => string ? [params: Params] : []

/** An error of the contract that needs no parameters; a schema has it as its message. */
export type PlainErrorCode = {
  [One in ErrorCode]: CodeArguments<One> extends [] ? One : never
}[ErrorCode]

/** The message of a schema's rule: the code of its error. It only checks the spelling. */
/* @__NO_SIDE_EFFECTS__ */
export function errorCode<One extends PlainErrorCode>(code: One): One {
  return code
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text)
}

/** The English sentence of a code, with its parameters in it. */
export function codeSentence(code: Code, params: object): string {
  const declared: Declared = codes[code]
  const message = typeof declared === 'object' ? declared.message : declared
  return typeof message === 'function' ? message(params as never) : message
}

export function errorStatus(code: ErrorCode): ErrorStatus {
  const declared: Declared = errors[code]
  return typeof declared === 'object' ? declared.status : 200
}

/** The English sentence of an error that the app itself can find; undefined for any other text. */
export function formSentence(code: string): string | undefined {
  if (!Object.hasOwn(formErrors, code)) return undefined
  const declared = formErrors[code as keyof typeof formErrors]
  return typeof declared === 'object' ? declared.message : declared
}

/** The code whose English sentence a text is; '' for any other text. */
export function codeOfSentence(text: string): string {
  const found = Object.entries<Declared>({ ...formErrors, ...notices }).find(([, declared]) => {
    return (typeof declared === 'object' ? declared.message : declared) === text
  })
  return found?.[0] ?? ''
}

/** 'daily stake limit' */
export function limitName(limit: string): string {
  return limitNames[limitKinds.find(kind => kind === limit) ?? 'stake_day']
}

function limitEndText(limit: string): string {
  if (limit.endsWith('_day')) return 'midnight'
  return limit.endsWith('_week') ? 'Sunday midnight' : 'the end of the month'
}

/** A wait in English, rounded up: '30 seconds', '2 minutes'. */
function waitText(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
