import { i18n } from '../stores/language.ts'

export const messages = i18n('session', {
  sessionEnded: 'Your session has ended. Please log in again.',
})
