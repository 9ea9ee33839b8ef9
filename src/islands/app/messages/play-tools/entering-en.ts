import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  types: 'Game types',
  wins: (points: string, payout: string) => `${points} wins ${payout}`,
  find: 'Find a number',
  notFound: 'No such number.',
  anks: 'Ank',
  panasOf: (ank: string, count: number) =>
    `Ank ${ank} · ${plural(count, '1 pana', `${count} panas`)}`,
  stakeOn: (bid: string) => `Stake on ${bid}`,
  pays: (points: string) => `wins ${points}`,
  best: (points: string) => `At best ${points}`,
  savedSlips: 'Saved slips',
  sameAgain: (count: number, points: string) =>
    `Same as last time: ${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  bulkHint: 'Tap a number to add points. Hold it to remove them.',
  sangam: {
    openPana: 'Open pana',
    closePana: 'Close pana',
    openDigit: 'Open digit',
    closeDigit: 'Close digit',
    kind: 'Played as',
    kinds: { Open: 'Open pana', Close: 'Close pana' },
    others: { Open: 'with close digit', Close: 'with open digit' },
  },
}

export type EnteringWords = typeof english
