/** The specification's messages, word for word, spellings included. Sections 5 and 8. */
export const sentences = {
  apiError: 'Api Error',
  paymentFailed: 'Somthing Wents Wrong please try again!!!',
  paymentPending: 'Your Payment is pending please wait',
  failed: 'Failed',
  marketClosed: 'This Market Betting Is Closed For Today.',
  closedToday: 'Betting Is Closed For Today',
  noBids: 'No Bid History Found.',
  noData: 'No Data Histroy Found.',
  profileUpdated: 'Profile Updated Successfully',

  nameRequired: 'Name is required.',
  emailRequired: 'Email is required.',
  emailInvalid: 'Email is invalid.',
  phonepeTenDigits: 'phonePay number must be 10 digits.',
  paytmTenDigits: 'paytm number must be 10 digits.',
  gpayTenDigits: 'Google pay number must be 10 digits.',

  phoneDigitsOnly: 'Allow only 10 digits valid numbers.',
  phoneInvalid: 'Enter Valid mobile number !!',
  userNameRequired: 'Enter User name !!',
  fourDigitsOnly: 'Only 4 digit allow !!',
  mpinMismatch: 'Mpin does not match with confirm Mpin.',

  minimumPoints: 'Please Enter minimum 10 Points.',
  pointsRequired: 'Please Enter Points for Betting.',
  bidsRequired: 'Please Select Bids for Betting.',
  numberInvalid: 'Please enter a valid Number.',
  sangamInvalid: 'Please enter a valid number.',

  amountRequired: 'Please Enter Amount first.',
  utrRequired: 'Please Enter UTR first.',
  imageInvalid: 'Please select a valid image file.',
  upiCopied: 'UPI copied to clipboard!',
} as const

/** Not the specification's: the server's, and the field's before anything is sent. */
export const TOO_LARGE = 'This is too large to send.'

/** Section 8, copy confirmations. */
export function copiedSentence(value: string): string {
  return `${value} copied to clipboard!`
}

/** Section 5, deposits. `minimum` in points. */
export function minimumDepositSentence(minimum: number): string {
  return `Minimum deposit limit is ${minimum} .`
}
