import type { OperatorPlayer } from '#contract/operator/players.ts'
import { formatPoints } from '#domain/points.ts'

type Balances = Pick<OperatorPlayer, 'wallet' | 'held' | 'owed'>

/** What a credit of points would do to a player's balances. A debt is paid first. */
export function creditText({ wallet, owed }: Balances, points: number): string {
  const repaid = Math.min(owed, points)
  const change = walletText(wallet, wallet + points - repaid)
  return repaid === 0 ? change : `${formatPoints(repaid)} points pay a debt. ${change}`
}

/** What a debit of points would do to a player's balances, if what is missing becomes a debt. */
export function debitText({ wallet, owed }: Balances, points: number): string {
  const change = walletText(wallet, Math.max(0, wallet - points))
  const missing = points - wallet
  return missing <= 0
    ? change
    : `${change} The debt goes from ${formatPoints(owed)} to ${formatPoints(owed + missing)} points.`
}

/** What paying out a withdrawal would do to a player's balances. */
export function payoutText({ wallet, held }: Balances, points: number): string {
  return `The held points go from ${formatPoints(held)} to ${formatPoints(held - points)}. ${stayText({ wallet })}`
}

/** That a decision does not change the wallet. */
export function stayText({ wallet }: Pick<Balances, 'wallet'>): string {
  return `The wallet stays at ${formatPoints(wallet)} points.`
}

function walletText(before: number, after: number): string {
  return `The wallet goes from ${formatPoints(before)} to ${formatPoints(after)} points.`
}
