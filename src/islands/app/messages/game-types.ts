import { i18n } from '../stores/language.ts'

export const messages = i18n('gameTypes', {
  bulk: (type: string) => `${type} Bulk`,
  beforeOpen: 'Only until the open time',
  unknown: 'There is no market with this name.',
})
