import { i18n } from '../stores/language.ts'

export const messages = i18n('session', {
  sessionEnded: 'You have been logged out. Please log in again.',
})
