import { i18n } from '../stores/language.ts'

export const messages = i18n('login', {
  lead: 'Pick a market, pick your numbers and see the result the moment it is declared.',
  intro: 'Enter your mobile number to log in or register.',
  howToPlay: 'How to play',
  phone: 'Mobile number',
  submit: 'Continue',
  adults: 'For players of 18 and over.',
  terms: 'Terms and privacy',
  known: 'This number is registered. Please log in with your MPIN.',
})
