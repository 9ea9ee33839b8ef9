import { type InSeconds, waitText } from './values.ts'

/** Errors of sign-up, login, sessions and limits that a player sees. */
export const accountErrors = {
  phone_taken: 'This number is already registered. Please log in with your MPIN.',
  phone_unverified: 'Please verify your mobile number first.',
  otp_wrong: 'This code is wrong or no longer valid. You can ask for a new one.',
  otp_second:
    'There were many wrong codes for this number, so one more code is needed. Please enter the new one.',
  otp_limit: ({ seconds }: InSeconds) =>
    `No more codes can be sent to this number now. Please wait ${waitText(seconds)}, or contact support.`,
  otp_not_sent: 'The code could not be sent. Please try again in a moment.',

  mpin_one_digit: 'Please do not use the same digit four times.',
  mpin_in_a_row: 'Please do not use digits in order, like 1234.',
  mpin_from_phone: 'Please choose an MPIN other than the last digits of your number.',
  mpin_locked: ({ hours }: { hours: number }) =>
    `Too many wrong MPINs for this number. Please use Forgot MPIN, or log in again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  mpin_pause: ({ seconds }: InSeconds) => `Too many wrong tries. Please wait ${waitText(seconds)}.`,

  login_wrong: 'The mobile number or the MPIN is wrong.',
  login_required: 'Please log in first.',
  login_expired: 'Please log in again.',
  account_inactive: 'Your account is not active for betting. Please contact support.',
  not_yours: 'This belongs to another account.',

  too_many_tries: ({ seconds }: InSeconds) =>
    `Too many tries. Please wait ${waitText(seconds)} and try again.`,
  busy: (_: InSeconds) => 'We are very busy right now. Please try again in a moment.',
  too_slow: (_: InSeconds) => 'This is taking too long. Please try again in a moment.',
} as const
