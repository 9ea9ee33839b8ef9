import { i18n } from '../stores/language.ts'

export const messages = i18n('login', {
  intro: 'Enter your mobile number. If it is new here, you can register in a minute.',
  howToPlay: 'How to play',
  phone: 'Mobile number',
  submit: 'Continue',
  adults: 'For players of 18 and over.',
  terms: 'Terms and privacy',
  known: 'This number is registered. Please log in with your MPIN.',
})
