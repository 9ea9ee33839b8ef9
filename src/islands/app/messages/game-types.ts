import { i18n } from '../stores/language.ts'

export const messages = i18n('gameTypes', {
  bulk: (type: string) => `${type} Bulk`,
  beforeOpen: 'Only before the Open cut-off',
  unknown: 'There is no market of this name.',
})
