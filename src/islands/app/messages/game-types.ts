import { i18n } from '../stores/language.ts'
import { pluralIn } from './plural.ts'

const plural = pluralIn('en')

export const messages = i18n('gameTypes', {
  bulk: (type: string) => `${type} Bulk`,
  beforeOpen: 'Only until the open time',
  sameAgain: (count: number, points: string) =>
    `Same as last time: ${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  unknown: 'There is no market with this name.',
})
