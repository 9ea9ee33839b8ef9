// Its own file: the words of accounts.ts are in the first load, which has no room for these.
import * as sentences from '#contract/sentences.ts'
import { i18n } from '../../frame/language.ts'

export const profileWords = i18n('profileWords', {
  heading: 'Update User Information',
  name: 'Name',
  email: 'Email',
  phone: 'Mobile number',
  phonepe: 'PhonePe number',
  gpay: 'Google Pay number',
  paytm: 'Paytm number',
  submit: 'Update',
  saved: sentences.profileUpdated as string,
  photo: 'Photo (optional)',
  addPhoto: 'Add photo',
  removePhoto: 'Remove the photo',
  yourPhoto: 'Your photo',
  data: 'My data and account',
})
