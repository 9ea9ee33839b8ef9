import * as sentences from '../entry-sentences.ts'

/** Errors that the app itself can find on the login, which loads this table with its first page. */
export const entryErrors = {
  api_error: sentences.apiError,
  phone_digits_only: sentences.phoneDigitsOnly,
  phone_invalid: sentences.phoneInvalid,
  text_too_long: 'This text is too long.',
} as const
