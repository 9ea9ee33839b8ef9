import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  favourites: 'Favourites',
  kept: 'Favourites are on this phone only, and logging out deletes them.',
  pin: (market: string) => `Pin ${market} to the top`,
  find: 'Find a market',
  notFound: 'There is no market with this name.',
  waiting: (count: number, points: string) =>
    `In play: ${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  won: (points: string, staked: string) => `Won ${points} · staked ${staked}`,
  refunded: (points: string) => `Refunded ${points}`,
  lost: 'Your bids did not win',
}

export type HomeToolsWords = typeof english
