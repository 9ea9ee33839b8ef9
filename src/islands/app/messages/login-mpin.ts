import { i18n } from '../stores/language.ts'

export const messages = i18n('loginMpin', {
  mpin: 'MPIN',
  submit: 'Log In',
  forgot: 'Forgot MPIN?',
  otherNumber: 'Use another number',
})
