import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  types: 'Game types',
  wins: (points: string, payout: string) => `${points} can win ${payout}`,
  find: 'Find a number',
  findShort: 'Find',
  notFound: 'No such number.',
  anks: 'Ank',
  panasOf: (ank: string, count: number) =>
    `Ank ${ank} · ${plural(count, '1 pana', `${count} panas`)}`,
  quickFill: 'Quick fill',
  typeMany: 'Type many',
  addAll: (points: string) => (points ? `Add all · ${points}` : 'Add all'),
  bulkHint: 'Tap a number to add points. Hold it to remove them.',
}

export type EnteringWords = typeof english
