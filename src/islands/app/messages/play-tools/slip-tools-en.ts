import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  title: 'Saved slips',
  close: 'Close',
  sameForAll: 'Same points for all rows',
  points: 'Points',
  setAll: 'Set all',
  name: 'Name of this slip',
  save: 'Save',
  none: 'No saved slip of this type. Choose numbers, and save them here under a name.',
  kept: 'Saved slips are on this phone only, and logging out deletes them.',
  full: 'At most 50 slips can be saved. Please delete one first.',
  nameNeeded: 'Please enter a name.',
  saved: (name: string) => `${name} saved`,
  sum: (count: number, points: string) =>
    `${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  use: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
}

export type SlipToolsWords = typeof english
