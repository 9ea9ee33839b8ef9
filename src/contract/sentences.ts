// The specification's messages, word for word, spellings included: docs/specification.md.
// Import them as `* as sentences`: the bundler drops those that no script uses.

import { pointsText } from '#domain/points.ts'

export const apiError = 'Api Error'
export const phoneDigitsOnly = 'Allow only 10 digits valid numbers.'
export const phoneInvalid = 'Enter Valid mobile number !!'

export const paymentFailed = 'Somthing Wents Wrong please try again!!!'
export const paymentPending = 'Your Payment is pending please wait'
export const failed = 'Failed'
export const marketClosed = 'This Market Betting Is Closed For Today.'
export const closedToday = 'Betting Is Closed For Today'
export const noBids = 'No Bid History Found.'
export const noData = 'No Data Histroy Found.'
export const profileUpdated = 'Profile Updated Successfully'

export const nameRequired = 'Name is required.'
export const emailRequired = 'Email is required.'
export const emailInvalid = 'Email is invalid.'
export const phonepeTenDigits = 'phonePay number must be 10 digits.'
export const paytmTenDigits = 'paytm number must be 10 digits.'
export const gpayTenDigits = 'Google pay number must be 10 digits.'

export const userNameRequired = 'Enter User name !!'
export const fourDigitsOnly = 'Only 4 digit allow !!'
export const mpinMismatch = 'Mpin does not match with confirm Mpin.'

export const minimumPoints = 'Please Enter minimum 10 Points.'
export const pointsRequired = 'Please Enter Points for Betting.'
export const bidsRequired = 'Please Select Bids for Betting.'
export const numberInvalid = 'Please enter a valid Number.'
export const sangamInvalid = 'Please enter a valid number.'

export const amountRequired = 'Please Enter Amount first.'
export const utrRequired = 'Please Enter UTR first.'
export const imageInvalid = 'Please select a valid image file.'
export const upiCopied = 'UPI copied to clipboard!'

/** Not in the specification. The server answers it, and an upload field shows it before sending. */
export const tooLarge = 'This file is too large. Please choose a smaller photo.'

/** What the player reads after copying `value`. */
export function copied(value: string): string {
  return `${value} copied to clipboard!`
}

export function minimumDeposit(minimum: number): string {
  return `Minimum deposit limit is ${minimum} .`
}

// Not in the specification: limits that the app checks before a call, and the server too. Points are
// whole points.

export function bidAboveMaximum(maximum: number): string {
  return `The most you can bid at once is ${pointsText(maximum)}.`
}

export function withdrawalBelowMinimum(minimum: number): string {
  return `The least you can withdraw is ${pointsText(minimum)}.`
}

export function withdrawalAboveMaximum(maximum: number): string {
  return `The most you can withdraw at once is ${pointsText(maximum)}.`
}

export function withdrawalAboveBalance(balance: number): string {
  return `Your balance of ${pointsText(balance)} is not enough for this withdrawal.`
}

const weekdays = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const

/** 'Mondays' for 0; a part of sentences of players and of the operator. */
export function weekdayText(weekday: number): string {
  return weekdays[weekday] ?? ''
}
