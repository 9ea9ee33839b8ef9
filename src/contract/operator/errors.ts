import { gameTypes } from '#domain/game-types.ts'
import { exclusionSpans, limitKinds } from '#domain/limits.ts'
import { pointsText } from '#domain/points.ts'
import { weekdayText } from '../sentences.ts'
import { roles } from './roles.ts'

type OfMarket = { market: string }
type OfDay = OfMarket & { day: string }
/** `draw` is the market's name, with 'Open of' or 'Close of' before it where the error is of one. */
type OfDraw = { draw: string; day: string }
type OfRequest = { id: string }
type OfSetting = { key: string }
type OfPerson = { name: string }

const answerTexts = new Map([
  ['PENDING', 'The payment provider does not yet report as paid'],
  ['FAILURE', 'The payment provider reports as failed'],
])

/** Errors of the operator's calls; the operator's command prints the sentence. */
export const operatorErrors = {
  operator_token_wrong: { status: 401, message: 'This is not the operator’s token.' },
  admin_login_required: { status: 401, message: 'Please log in.' },
  role_missing: { status: 403, message: 'Your role does not allow this.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted. Please try again.' },
  link_invalid: {
    status: 401,
    message: 'This link was used, replaced or is too old. Ask an owner for a new one.',
  },
  person_unknown: ({ name }: OfPerson) => `There is no person called ${name}.`,
  person_taken: ({ name }: OfPerson) => `There is a person called ${name} already.`,
  person_self: 'Only another owner can change you.',
  person_blocked: ({ name }: OfPerson) => `${name} is blocked: unblock first.`,
  admin_off: 'The admin’s page has no address: set ADMIN_URL or ADMIN_PORT.',
  role_unknown: oneOf('A role', roles),
  device_unknown: 'There is no such device.',
  cashier_limit: ({ left }: { left: number }) =>
    `A cashier’s credits and debits of a day have a limit: ${pointsText(left)} are left today.`,
  reason_required: 'Please give a reason.',
  reason_too_long: 'Please keep the reason within 200 letters.',

  not_embedded: {
    status: 409,
    message: 'The database is a PostgreSQL: use pg_dump, as docs/operate/run.md describes.',
  },
  market_name_invalid:
    "A market’s name begins with a letter or digit and has 1 to 40 letters, digits, spaces and the signs . ' & ( ) -",
  time_invalid: 'A time is written like 04:10 pm or 4pm.',
  times_equal: 'Open and Close need different times.',
  weekday_required: 'A market needs at least one weekday.',
  session_unknown: { status: 400, message: 'A session is open or close.' },
  pana_invalid: 'This is not a pana: three digits in order, 0 last, like 128 or 120.',
  game_type_unknown: { status: 400, message: oneOf('A game type', gameTypes) },
  rate_too_high: 'A rate is at most 1,000,000.',

  market_misspelled: ({ market, near }: OfMarket & { near: string }) =>
    `There is no market called ${market}. Did you mean ${near}?`,
  market_taken: ({ market }: OfMarket) => `There is a market called ${market} already.`,
  change_required: 'Please say what to change.',
  weekday_taken: ({ market, day, weekday }: OfDay & { weekday: number }) =>
    `${market} has bids or a result on ${day} already: void that day, or take ${weekdayText(weekday)} off once it is over.`,
  holiday_past: ({ market, day }: OfDay) => `${day} is past: void the day of ${market} instead.`,
  holiday_has_bids: ({ market, day }: OfDay) =>
    `${market} has bids on ${day} already: void the day instead.`,
  holiday_has_result: ({ market, day }: OfDay) =>
    `${market} has a result on ${day} already: void the day instead.`,
  holiday_void: ({ market, day }: OfDay) => `${day} is void for ${market} already.`,
  no_holiday: ({ market, day }: OfDay) => `${day} is not a holiday of ${market}.`,

  no_draw_yet: ({ market, session }: OfMarket & { session: string }) =>
    `${market} has no ${session} draw yet.`,
  no_draws: ({ market, day }: OfDay) => `${market} has no draws on ${day}.`,
  draw_not_closed: ({ draw, day }: OfDraw) =>
    `${draw} on ${day} is still taking bids; declare its result after the cut-off.`,
  open_result_first: ({ draw, day }: OfDraw) =>
    `${draw} on ${day} has to wait: declare Open first.`,
  result_declared: ({ draw, day }: OfDraw) =>
    `${draw} on ${day} already has its result; use correct to change it.`,
  day_void: ({ market, day }: OfDay) => `${market} on ${day} is void already.`,
  draw_void: ({ draw, day }: OfDraw) => `${draw} on ${day} is void and gets no result.`,
  day_required: ({ draw, days }: { draw: string; days: readonly string[] }) =>
    `${draw} waits for its result on ${days.join(' and ')}: name the day with --date.`,
  day_not_void: ({ market, day }: OfDay) => `${market} on ${day} is not void.`,
  void_refunded: ({ market, day }: OfDay) =>
    `${market} on ${day} stays void: bids were refunded already.`,
  result_missing: ({ draw, day }: OfDraw) => `${draw} on ${day} has no result to correct.`,
  result_same: ({ draw, day }: OfDraw) => `${draw} on ${day} already has exactly this result.`,
  results_complete: ({ market, day }: OfDay) =>
    `Both results of ${market} on ${day} are declared; correct them instead.`,

  player_unknown: ({ phone }: { phone: string }) => `There is no player with the number ${phone}.`,
  limit_kind_unknown: oneOf('A limit', limitKinds),
  span_unknown: oneOf('A break', exclusionSpans),
  limit_not_tighter: 'An operator can make a limit lower, not higher, and cannot remove it.',
  credit_id_invalid: 'Please send the credit with a proper id.',
  debit_id_invalid: 'Please send the debit with a proper id.',
  debit_id_used: 'This debit id was already used for another debit.',
  debit_too_high: ({ balance }: { balance: number }) =>
    `The wallet has only ${pointsText(balance)}. With --owe the rest becomes a debt.`,
  no_reset_asked: ({ phone }: { phone: string }) =>
    `No browser has asked to reset the MPIN of ${phone} in the last hour. The player first taps “Forgot MPIN” and asks for a code.`,
  rows_invalid: 'A list has 1 to 100000 rows.',
  credit_id_used: 'This credit id was already used for another credit.',

  receipt_number_invalid: 'A receipt number looks like R7K3MX9QTA.',
  receipt_unknown: ({ number }: { number: string }) =>
    `There is no receipt ${number}. It is not genuine.`,

  request_unknown: ({ id }: OfRequest) => `There is no request ${id}.`,
  request_without_image: ({ id }: OfRequest) => `Request ${id} came without a picture.`,
  request_approved: ({ id }: OfRequest) => `Request ${id} was already approved.`,
  payment_not_confirmed: ({ id, answer }: OfRequest & { answer: string }) =>
    `${answerTexts.get(answer) ?? 'The payment provider cannot be asked about'} payment ${id}. If the money is in the account, approve it with --anyway.`,
  payment_is_paid: ({ id }: OfRequest) =>
    `The payment provider reports payment ${id} as paid. Approve it, or decline it with --anyway.`,
  request_declined: ({ id }: OfRequest) => `Request ${id} was already declined.`,
  image_unknown: { status: 404, message: 'There is no such picture.' },

  sms_not_sent: ({ reason }: { reason: string }) => `The SMS was not sent. ${reason}`,
  setting_unknown: ({ key, keys }: OfSetting & { keys: readonly string[] }) =>
    `There is no setting ${key}. Settings: ${keys.join(', ')}.`,
  setting_not_points: ({ key }: OfSetting) => `${key} must be a whole number of points.`,
  setting_invalid: ({ key, rule }: OfSetting & { rule: string }) => `${key} must be ${rule}.`,
  demo_only: 'Only a demo server (DEMO=1) draws its own results.',
  withdrawal_limits_crossed: ({ minimum, maximum }: { minimum: number; maximum: number }) =>
    `MIN_WITHDRAW (${minimum}) would be above MAX_WITHDRAW (${maximum}).`,
} as const

/* @__NO_SIDE_EFFECTS__ */
function oneOf(what: string, words: readonly string[]): string {
  return `${what} is one of: ${words.join(', ')}.`
}
