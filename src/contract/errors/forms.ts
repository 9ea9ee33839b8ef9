import * as sentences from '../sentences.ts'

/**
 * Errors that the app itself can find, before a call or without an answer. The app loads this table
 * with the first screen after the login, so an error that only the server finds is in another one.
 */
export const formErrors = {
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
  number_invalid: sentences.numberInvalid,
  sangam_number_invalid: sentences.sangamInvalid,

  amount_required: sentences.amountRequired,
  points_not_whole: 'Please enter a whole number of points.',
  limit_invalid: 'Please enter a whole number of points, 0 or more.',
  points_too_many: 'Please enter fewer points.',
  payment_reference_invalid:
    'We do not know this payment reference. Please check Deposit History before you pay again.',
  utr_required: sentences.utrRequired,
  utr_invalid: 'Please enter a UTR of 12 to 22 letters or digits.',
  image_invalid: sentences.imageInvalid,
  too_large: sentences.tooLarge,

  ifsc_invalid: 'Please enter a valid IFSC code, like ABCD0123456.',
  account_number_invalid: 'Please enter an account number of 9 to 18 digits.',
  bank_name_required: 'Please enter the bank name.',
  account_holder_required: 'Please enter the account holder name.',
  date_invalid: 'Please choose a valid date.',
} as const
