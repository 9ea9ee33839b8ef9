import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  stakeOn: (bid: string) => `Stake on ${bid}`,
  pays: (points: string) => `can win ${points}`,
  best: (points: string) => `Can win up to ${points}`,
  undo: (count: number) => `Undo ${plural(count, '1 bid', `${count} bids`)}`,
  samePoints: 'Same points for all',
  savedSlips: 'Saved slips',
  sameAgain: (count: number, points: string) =>
    `Same as last time: ${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  sameIsThere: 'The same as last time is in your slip. Open it.',
}

export type ChosenWords = typeof english
