import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  stakeOn: (bid: string) => `Stake on ${bid}`,
  pays: (points: string) => `can win ${points}`,
  best: (points: string) => `Can win up to ${points}`,
  undo: (count: number) => `Undo ${plural(count, '1 bid', `${count} bids`)}`,
  samePoints: 'Same points for all',
  savedSlips: 'Saved slips',
  late: (count: number) =>
    `Open is over: ${plural(count, '1 bid', `${count} bids`)} can no longer be placed.`,
  toClose: (count: number) => `Move ${plural(count, '1 bid', `${count} bids`)} to Close`,
  removeLate: (count: number) => `Remove ${plural(count, '1 bid', `${count} bids`)}`,
  sameAgain: (count: number, points: string) =>
    `Same as last time: ${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  sameIsThere: 'The same as last time is in your slip. Open it.',
}

export type ChosenWords = typeof english
