import { i18n } from '../stores/language.ts'

export const messages = i18n('profile', {
  heading: 'Update User Information',
  name: 'Name',
  email: 'Email',
  phone: 'Mobile number',
  phonepe: 'PhonePe number (optional)',
  gpay: 'Google Pay number (optional)',
  paytm: 'Paytm number (optional)',
  submit: 'Update',
  photo: 'Photo (optional)',
  yourPhoto: 'Your photo',
  data: 'Download my data or close my account',
})
