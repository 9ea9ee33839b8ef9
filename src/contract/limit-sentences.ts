// Limits that the app checks before a call, and the server too. Points are whole points.
// They are not in sentences.ts, because the login loads that file.

import { formatPoints } from '#domain/points.ts'

/** The specification's, word for word. */
export function minimumDeposit(minimum: number): string {
  return `Minimum deposit limit is ${minimum} .`
}

export function bidAboveMaximum(maximum: number): string {
  return `The most you can bid at once is ${formatPoints(maximum)} points.`
}

export function withdrawalBelowMinimum(minimum: number): string {
  return `The least you can withdraw is ${formatPoints(minimum)} points.`
}

export function withdrawalAboveMaximum(maximum: number): string {
  return `The most you can withdraw at once is ${formatPoints(maximum)} points.`
}

export function withdrawalAboveBalance(balance: number): string {
  return `Your balance of ${formatPoints(balance)} points is not enough for this withdrawal.`
}
