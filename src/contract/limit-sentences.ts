// Limits that the app checks before a call, and the server too. Points are whole points. Only the
// screens that check a limit load them.

import { pointsText } from '#domain/points.ts'

/** The specification's, word for word. */
export function minimumDeposit(minimum: number): string {
  return `Minimum deposit limit is ${minimum} .`
}

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
