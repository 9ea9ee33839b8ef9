import { i18n } from '../stores/language.ts'

export const messages = i18n('profile', {
  heading: 'Update User Information',
  name: 'Name',
  email: 'Email',
  phone: 'Mobile number',
  phonepe: 'PhonePe number',
  gpay: 'Google Pay number',
  paytm: 'Paytm number',
  submit: 'Update',
  photo: 'Photo (optional)',
  yourPhoto: 'Your photo',
})
