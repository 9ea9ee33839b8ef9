import { i18n } from '../stores/language.ts'

export const messages = i18n('signUp', {
  name: 'Full name',
  email: 'Email (optional)',
  adult: { before: 'I am 18 or over and accept the ', terms: 'terms', after: '.' },
  submit: 'Continue',
})
